import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { tokens } from '../../platform/db/schema/index.ts';

/** The person's own active key of a provider, otherwise a shared one; longest unused first. */
export async function findSealedKey(db: Queryable, provider: string, userId: string | null) {
  const mine = userId === null ? isNull(tokens.userId) : or(eq(tokens.userId, userId), isNull(tokens.userId));
  const [row] = await db
    .select({ id: tokens.id, sealed: tokens.sealed })
    .from(tokens)
    .where(
      and(
        eq(tokens.provider, provider),
        eq(tokens.status, 'active'),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, sql`now()`)),
        mine,
      ),
    )
    .orderBy(sql`${tokens.userId} nulls last`, sql`${tokens.lastUsedAt} nulls first`, tokens.id)
    .limit(1);
  return row;
}
