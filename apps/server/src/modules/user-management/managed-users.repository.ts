import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { schools, userChatbots, users, userTypes } from '../../platform/db/schema/index.ts';

/** Users as administration has them before it, and what it must hold while it changes them. */
export type ManagedUserRow = Awaited<ReturnType<typeof listUsers>>[number];
export type TypeRow = Pick<typeof userTypes.$inferSelect, 'name' | 'permissions'>;

const among = (ids: readonly string[]) => sql`${users.id} = any(${sql.param([...ids])}::uuid[])`;

/** In the order of `ids`, without those who are gone. */
export async function listUsers(db: Queryable, ids: readonly string[]) {
  const assigned = db
    .select({ id: userChatbots.chatbotId })
    .from(userChatbots)
    .where(eq(userChatbots.userId, users.id))
    .orderBy(asc(userChatbots.position), asc(userChatbots.chatbotId));
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      userType: users.userType,
      accessExpiry: users.accessExpiry,
      chatbots: sql<string[]>`array(${assigned})`,
      schoolId: users.schoolId,
      school: schools.name,
      status: users.status,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      lastLogin: users.lastLogin,
    })
    .from(users)
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(among(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Holds these users until the transaction ends, in the order of ids, so that two who hold the same never wait for each
 * other. Who only refers to them (a message, a sign-in) does not wait, unless they are to be deleted.
 */
export async function lockUsers(
  tx: Transaction,
  ids: readonly string[],
  strength: 'no key update' | 'update',
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(among(ids)).orderBy(asc(users.id)).for(strength);
}

/** All user types; until the transaction ends none of them changes. */
export function holdTypes(tx: Transaction): Promise<TypeRow[]> {
  return tx
    .select({ name: userTypes.name, permissions: userTypes.permissions })
    .from(userTypes)
    .orderBy(asc(userTypes.id))
    .for('share');
}

/** One change at a time that may take an admin away. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('change of admins'))`);
}

/** Admins who may sign in and act as such now, and those of them whose access does not end. */
export async function countAdmins(tx: Transaction): Promise<{ acting: number; permanent: number }> {
  const [counts] = await tx
    .select({
      acting:
        sql`count(*) filter (where ${users.accessExpiry} is null or ${users.accessExpiry} > now())`.mapWith(
          Number,
        ),
      permanent: sql`count(*) filter (where ${users.accessExpiry} is null)`.mapWith(Number),
    })
    .from(users)
    .where(and(eq(users.userType, 'admin'), eq(users.status, 'active')));
  return counts ?? { acting: 0, permanent: 0 };
}
