import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Database, defineStatement } from '../../platform/db/database.ts';
import { defineGatheredStatement } from '../../platform/db/gathered-statements.ts';
import { tokens } from '../../platform/db/schema/index.ts';
import { appendAudit, findLastAudit } from '../audit/index.ts';
import { KEY_TARGET } from './key-target.ts';

export type UsableKey = { id: string; sealed: Buffer; own: boolean; refused: boolean };

/** Active, unexpired keys of a provider: the person's own and the shared ones. On the path of every turn. */
export const listUsableKeys = defineGatheredStatement<UsableKey, [provider: string, userId: string | null]>(
  'token_usable',
  `select q.asked::int as asked, t.id, t.sealed, t.user_id is not null as own, t.refused_at is not null as refused
     from unnest($1::text[], $2::uuid[]) with ordinality as q (provider, user_id, asked)
     join tokens t on t.provider = q.provider and t.status = 'active'
      and (t.expires_at is null or t.expires_at > now()) and (t.user_id = q.user_id or t.user_id is null)
    order by t.id`,
);

type Uses = [ids: string[], counts: number[], lastUses: Date[], accepted: boolean[]];

/** Adds what was counted to several keys, locked in one order; a key that was accepted loses its mark. */
export const addUses = defineStatement<never, Uses>(
  'token_add_uses',
  `with locked as (
  select id from tokens where id = any($1::uuid[]) order by id for update
)
update tokens t set usage_count = t.usage_count + u.count,
       last_used_at = greatest(t.last_used_at, u.last_use),
       refused_at = case when not u.accepted then t.refused_at end
  from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::boolean[]) as u (id, count, last_use, accepted)
  join locked on locked.id = u.id
 where t.id = u.id`,
);

/** A key may be refused for one thing and accepted for another, in turn: the log tells it once in a while. */
const NOTED_FOR_MS = 3600_000;

/** Marks a key that the provider refused and notes it, once; not when it was changed meanwhile. */
export async function markRefused(db: Database, key: Pick<UsableKey, 'id' | 'sealed'>): Promise<void> {
  await db.transaction(async (tx) => {
    const [marked] = await tx
      .update(tokens)
      .set({ refusedAt: sql`now()` })
      .where(and(eq(tokens.id, key.id), eq(tokens.sealed, key.sealed), isNull(tokens.refusedAt)))
      .returning({ name: tokens.name });
    if (!marked) return;
    const last = await findLastAudit(tx, { type: KEY_TARGET, id: key.id });
    if (last?.action === 'key_refused' && Date.now() - last.at.getTime() < NOTED_FOR_MS) return;
    await appendAudit(tx, {
      actorId: null,
      action: 'key_refused',
      targetType: KEY_TARGET,
      targetId: key.id,
      targetName: marked.name,
    });
  });
}
