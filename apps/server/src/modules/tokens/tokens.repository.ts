import { type Database, defineStatement } from '../../platform/db/database.ts';

type SealedKey = { id: string; sealed: Buffer };

const usable = defineStatement<SealedKey, [provider: string, userId: string | null]>(
  'token_usable',
  `select id, sealed from tokens
    where provider = $1 and status = 'active' and (expires_at is null or expires_at > now())
      and (user_id = $2::uuid or user_id is null)
    order by user_id nulls last, last_used_at nulls first, id limit 1`,
);

/** The person's own active key of a provider, otherwise a shared one; longest unused first. */
export async function findSealedKey(
  db: Database,
  provider: string,
  userId: string | null,
): Promise<SealedKey | undefined> {
  return (await usable(db, [provider, userId]))[0];
}
