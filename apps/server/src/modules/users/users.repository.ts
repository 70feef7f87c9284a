import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Preferences } from '#contract/users.contract.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { schools, users, userTypes } from '../../platform/db/schema/index.ts';

const ownType = alias(userTypes, 'own_type');
const typeInForce = alias(userTypes, 'type_in_force');

/** The type whose rights count: `free` once the access has expired or the own type is switched off. */
const nameInForce = sql<string>`case
  when ${users.accessExpiry} < now() then 'free'
  when ${ownType.status} = 'inactive' and ${ownType.name} <> 'admin' then 'free'
  else ${users.userType} end`;

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function findUser(db: Queryable, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      userType: users.userType,
      status: users.status,
      school: schools.name,
      accessExpiry: users.accessExpiry,
      preferences: users.preferences,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      lastLogin: users.lastLogin,
      typeInForce: nameInForce,
      permissions: sql<string[]>`coalesce(${typeInForce.permissions}, '{}')`,
    })
    .from(users)
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .leftJoin(ownType, eq(ownType.name, users.userType))
    .leftJoin(typeInForce, eq(typeInForce.name, nameInForce))
    .where(eq(users.id, id));
  return row;
}

/** What sign-in needs; the name is compared without regard to case. */
export async function findAccount(db: Queryable, email: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()));
  return row;
}

export async function findPasswordHash(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  return row?.hash;
}

export async function savePasswordHash(db: Queryable, id: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, id));
}

export async function saveLastLogin(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(users).set({ lastLogin: at }).where(eq(users.id, id));
}

export async function savePreferences(db: Queryable, id: string, preferences: Preferences): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ preferences, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function hasUsers(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}
