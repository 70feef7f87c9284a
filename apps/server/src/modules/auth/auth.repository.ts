import { and, eq, lt, ne, or } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { defineGatheredStatement } from '../../platform/db/gathered-statements.ts';
import { authSessions } from '../../platform/db/schema/index.ts';

export type SessionTimes = { now: Date; idleMs: number; maxMs: number };

type IdentityRow = {
  id: string;
  email: string;
  user_type: string;
  type_in_force: string;
  permissions: string[];
  access_expiry: Date | null;
  last_seen_at: Date;
};

/**
 * Who holds a token, with the rights in force: one statement, asked anew for each request, so that a
 * right that is taken away is gone at the next one. It reads the people's tables for that reason only.
 * The rule for `type_in_force` must agree with `nameInForce` in users.repository.ts.
 */
const identify = defineGatheredStatement<IdentityRow, [Buffer, Date, number, number]>(
  'auth_identify',
  `select q.asked::int as asked, u.id, u.email, u.user_type, u.access_expiry, s.last_seen_at,
          coalesce(t.name, u.user_type) as type_in_force, coalesce(t.permissions, '{}') as permissions
     from unnest($1::bytea[], $2::timestamptz[], $3::float8[], $4::float8[])
            with ordinality as q (token_hash, now, idle_ms, max_ms, asked)
     join auth_sessions s on s.token_hash = q.token_hash
     join users u on u.id = s.user_id and u.status = 'active'
     left join user_types own on own.name = u.user_type
     left join user_types t on t.name = case
            when u.access_expiry < q.now then 'free'
            when own.status = 'inactive' and own.name <> 'admin' then 'free'
            else u.user_type end
    where s.last_seen_at > q.now - q.idle_ms * interval '1 millisecond'
      and s.created_at > q.now - q.max_ms * interval '1 millisecond'`,
);

export async function findIdentity(
  db: Database,
  tokenHash: Buffer,
  times: SessionTimes,
): Promise<IdentityRow | undefined> {
  const [row] = await identify(db, [tokenHash, times.now, times.idleMs, times.maxMs]);
  return row;
}

export async function createAuthSession(
  db: Queryable,
  session: { tokenHash: Buffer; userId: string; now: Date },
) {
  await db.insert(authSessions).values({
    tokenHash: session.tokenHash,
    userId: session.userId,
    createdAt: session.now,
    lastSeenAt: session.now,
  });
}

export async function touchAuthSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await db.update(authSessions).set({ lastSeenAt: now }).where(eq(authSessions.tokenHash, tokenHash));
}

export async function deleteAuthSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(authSessions).where(eq(authSessions.tokenHash, tokenHash));
}

/** Ends a person's sign-ins but one, and answers how many were still good. */
export async function deleteOtherAuthSessions(
  db: Queryable,
  session: { userId: string; keep: Buffer },
  { now, idleMs, maxMs }: SessionTimes,
): Promise<number> {
  const rows = await db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, session.userId), ne(authSessions.tokenHash, session.keep)))
    .returning({ createdAt: authSessions.createdAt, lastSeenAt: authSessions.lastSeenAt });
  const ageOf = (instant: Date) => now.getTime() - instant.getTime();
  return rows.filter((row) => ageOf(row.lastSeenAt) < idleMs && ageOf(row.createdAt) < maxMs).length;
}

export async function deleteExpired(db: Queryable, times: SessionTimes): Promise<void> {
  await db
    .delete(authSessions)
    .where(
      or(
        lt(authSessions.lastSeenAt, new Date(times.now.getTime() - times.idleMs)),
        lt(authSessions.createdAt, new Date(times.now.getTime() - times.maxMs)),
      ),
    );
}
