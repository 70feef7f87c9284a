import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameKey } from '../../platform/db/name-key.ts';
import { users, userTypes } from '../../platform/db/schema/index.ts';

export type UserTypeRow = typeof userTypes.$inferSelect;
export type UserTypeFields = Pick<UserTypeRow, 'name' | 'description' | 'status' | 'permissions'>;

/** In the order of their creation. */
export function listUserTypes(db: Queryable): Promise<UserTypeRow[]> {
  return db.select().from(userTypes).orderBy(asc(userTypes.createdAt), asc(userTypes.id));
}

export async function findUserType(db: Queryable, id: string): Promise<UserTypeRow | undefined> {
  const [row] = await db.select().from(userTypes).where(eq(userTypes.id, id));
  return row;
}

/**
 * One writer of types at a time, so that each decides on what is there: names are unique whatever their case and width,
 * and who may grant what depends on the types themselves. Readers and users who get a type do not wait for it.
 */
export async function lockUserTypes(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${userTypes} in share row exclusive mode`);
}

/** The permissions that everybody has. */
export async function findFreePermissions(db: Queryable): Promise<string[]> {
  const [row] = await db
    .select({ permissions: userTypes.permissions })
    .from(userTypes)
    .where(eq(userTypes.name, 'free'));
  return row?.permissions ?? [];
}

export async function isNameTaken(
  db: Queryable,
  name: string,
  by: { otherThan: string | undefined },
): Promise<boolean> {
  const isSame = sql`${nameKey(userTypes.name)} = ${nameKey(name)}`;
  const isOther = by.otherThan === undefined ? undefined : ne(userTypes.id, by.otherThan);
  return (await db.$count(userTypes, and(isSame, isOther))) > 0;
}

export async function createUserType(
  db: Queryable,
  fields: UserTypeFields & { id: string | undefined },
): Promise<UserTypeRow> {
  const [row] = await db.insert(userTypes).values(fields).returning();
  if (!row) throw new Error('nothing was inserted');
  return row;
}

/**
 * Holds the type and then its users until the transaction ends, in the order of ids, before a new name follows to them in
 * any order: whoever changes many users holds them in that order, too, so that none waits in a circle.
 */
export async function holdUsers(tx: Transaction, { id, name }: { id: string; name: string }): Promise<void> {
  await tx.execute(sql`select from ${userTypes} where id = ${id} for update`);
  await tx.execute(sql`
    with held as (select id from ${users} where user_type = ${name} order by id for no key update)
    select count(*) from held`);
}

/** Users of a type that is renamed follow by their foreign key. */
export async function updateUserType(
  db: Queryable,
  id: string,
  fields: UserTypeFields,
): Promise<UserTypeRow | undefined> {
  const [row] = await db
    .update(userTypes)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(userTypes.id, id))
    .returning();
  return row;
}

export async function deleteUserType(db: Queryable, id: string): Promise<void> {
  await db.delete(userTypes).where(eq(userTypes.id, id));
}

export function countUsers(db: Queryable, typeName: string): Promise<number> {
  return db.$count(users, eq(users.userType, typeName));
}
