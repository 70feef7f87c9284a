import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { authSessions, users } from '../../platform/db/schema/index.ts';

export type NewUser = Pick<
  typeof users.$inferInsert,
  'id' | 'name' | 'email' | 'passwordHash' | 'userType' | 'status' | 'schoolId' | 'accessExpiry'
>;
export type UserChanges = { [Column in keyof Omit<NewUser, 'id'>]?: NewUser[Column] | undefined };

/** A statement takes at most 65,535 values. */
const ROWS_A_STATEMENT = 1_000;

/**
 * The ids of those who were made: whoever is there under an id already is left alone and left out. An e-mail that is
 * taken, whatever its case, violates `users_email_key`.
 */
export async function insertUsers(tx: Queryable, rows: readonly NewUser[]): Promise<string[]> {
  const made: { id: string }[] = [];
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const batch = tx.insert(users).values(rows.slice(at, at + ROWS_A_STATEMENT));
    made.push(...(await batch.onConflictDoNothing({ target: users.id }).returning({ id: users.id })));
  }
  return made.map(({ id }) => id);
}

/** What is undefined keeps its value; everybody gets the same. */
export async function saveUsers(tx: Queryable, ids: readonly string[], changes: UserChanges): Promise<void> {
  await tx
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(inIds(ids));
}

export async function deleteUser(tx: Queryable, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/** Ends the sign-ins of these people. */
export async function endSignIns(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.delete(authSessions).where(sql`${authSessions.userId} = any(${sql.param(ids)}::uuid[])`);
}

const inIds = (ids: readonly string[]) => sql`${users.id} = any(${sql.param(ids)}::uuid[])`;
