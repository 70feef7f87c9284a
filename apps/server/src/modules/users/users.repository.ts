import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Preferences } from '#contract/users.contract.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { nameKey } from '../../platform/db/name-key.ts';
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

const account = { id: users.id, name: users.name, passwordHash: users.passwordHash, status: users.status };

export type Account = Pick<typeof users.$inferSelect, keyof typeof account>;

/**
 * What a name to sign in with is known by, as `users_email_key` has it: JavaScript has other small letters. Whoever counts
 * attempts at a name counts them by this, else one name could be guessed at by many spellings.
 */
const nameInIndex = (name: SQLWrapper | string) => sql<string>`lower(normalize(${name}, NFKC))`;

/** The account of a name to sign in with, whatever its case and width, if there is one. */
export async function findAccount(
  db: Queryable,
  name: string,
): Promise<{ key: string; account: Account | null }> {
  const key = sql<string>`given.key`;
  const [row] = await db
    .select({ key, account })
    .from(sql`(select ${nameInIndex(name.trim())} as key) as given`)
    .leftJoin(users, sql`lower(${users.email}) = ${key}`);
  if (!row) throw new Error('nothing was selected');
  return row;
}

export async function findAccountById(
  db: Queryable,
  id: string,
): Promise<{ key: string; account: Account } | undefined> {
  const [row] = await db
    .select({ key: nameInIndex(users.email), account })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

export async function findPasswordHash(db: Queryable, id: string): Promise<string | undefined> {
  return (await findAccountById(db, id))?.account.passwordHash;
}

/** The account as its password was checked: whoever changed the password since then has the last word. */
const asChecked = ({ id, passwordHash }: Account) =>
  and(eq(users.id, id), eq(users.passwordHash, passwordHash));

/** False when the password is another one by now. */
export async function savePasswordHash(
  db: Queryable,
  checked: Account,
  passwordHash: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash, updatedAt: sql`now()` })
    .where(asChecked(checked))
    .returning({ id: users.id });
  return rows.length > 0;
}

/**
 * Notes the time of a sign-in; `passwordHash` is the same password stored anew. False when the account is not active or
 * has another password by now. Until the transaction ends neither changes.
 */
export async function saveSignIn(
  tx: Queryable,
  checked: Account,
  signIn: { at: Date; passwordHash: string | undefined },
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ lastLogin: signIn.at, passwordHash: signIn.passwordHash })
    .where(and(asChecked(checked), eq(users.status, 'active')))
    .returning({ id: users.id });
  return rows.length > 0;
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

/** Until the transaction ends, whoever else would make the first people waits. */
export async function holdFirstUsers(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first users'))`);
}

const FOUND_PEOPLE = 20;
/** Up to so many are found first and sorted then: along the index of names a rare one is behind the whole table. */
const FEW_PEOPLE = 1_000;

/** A part of the name or the e-mail, whatever its case and width. */
async function findMatches(db: Queryable, search: string) {
  const matches = sql`strpos(${users.searchText}, ${nameKey(search)}) > 0`;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(matches)
    .limit(FEW_PEOPLE + 1);
  const ids = found.map(({ id }) => id);
  return ids.length > FEW_PEOPLE ? matches : inArray(users.id, ids);
}

const person = { id: users.id, name: users.name, email: users.email };
const inOrder = [asc(sql`lower(${users.name})`), asc(users.id)];

/** By a part of the name or the e-mail; the first ones in the order of names. */
export async function findPeople(db: Queryable, search: string) {
  return db
    .select(person)
    .from(users)
    .where(await findMatches(db, search))
    .orderBy(...inOrder)
    .limit(FOUND_PEOPLE);
}

/** As {@link findPeople}, with the name of the school and the own type. */
export async function findPeopleOfSchools(db: Queryable, search: string, limit: number) {
  return db
    .select({ ...person, school: schools.name, userType: users.userType })
    .from(users)
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(await findMatches(db, search))
    .orderBy(...inOrder)
    .limit(limit);
}
