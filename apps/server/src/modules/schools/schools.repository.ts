import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameKey } from '../../platform/db/name-key.ts';
import { schools, users } from '../../platform/db/schema/index.ts';

export type SchoolRow = Pick<typeof schools.$inferSelect, 'id' | 'name' | 'active'>;
export type CountedSchoolRow = SchoolRow & { userCount: number };

const columns = { id: schools.id, name: schools.name, active: schools.active };
const inOrder = [asc(sql`lower(${schools.name})`), asc(schools.id)];

/**
 * One writer of schools at a time: no index says that names are unique whatever their case and width. Readers and
 * users who get a school do not wait for it. It comes first in a transaction, before anything else is locked.
 */
export async function lockSchools(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${schools} in share row exclusive mode`);
}

function contains(search: string | undefined) {
  return search?.trim() ? sql`strpos(${nameKey(schools.name)}, ${nameKey(search)}) > 0` : undefined;
}

/** Users are counted for the schools of the page alone. */
export async function listPage(
  db: Queryable,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: CountedSchoolRow[]; total: number }> {
  const matches = contains(search);
  const page = db.$with('page').as(
    db
      .select({ ...columns, total: sql<number>`count(*) over ()`.mapWith(Number).as('total') })
      .from(schools)
      .where(matches)
      .orderBy(...inOrder)
      .limit(limit)
      .offset(offset),
  );
  const rows = await db
    .with(page)
    .select({
      id: page.id,
      name: page.name,
      active: page.active,
      total: page.total,
      userCount: sql<number>`(select count(*) from users where users.school_id = page.id)`.mapWith(Number),
    })
    .from(page)
    .orderBy(asc(sql`lower(${page.name})`), asc(page.id));
  // Beyond the last row there is none that could carry the number.
  const total = rows[0]?.total ?? (await db.$count(schools, matches));
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}

export function listActive(db: Queryable, limit: number): Promise<SchoolRow[]> {
  return db
    .select(columns)
    .from(schools)
    .where(eq(schools.active, true))
    .orderBy(...inOrder)
    .limit(limit);
}

export function searchSchools(db: Queryable, search: string, limit: number): Promise<SchoolRow[]> {
  return db
    .select(columns)
    .from(schools)
    .where(contains(search))
    .orderBy(...inOrder)
    .limit(limit);
}

/** Names of all schools, in their order. */
export async function listSchoolNames(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ name: schools.name })
    .from(schools)
    .orderBy(...inOrder);
  return rows.map(({ name }) => name);
}

/** The school of each name that is one, by the name as it was given; until the transaction ends none of them goes. */
export async function findSchoolsByName(
  tx: Queryable,
  names: readonly string[],
): Promise<Map<string, SchoolRow>> {
  if (names.length === 0) return new Map();
  const wanted = sql`wanted.name`;
  const { rows } = await tx.execute<SchoolRow & { wanted: string }>(
    sql`select ${wanted} as wanted, schools.id, schools.name, schools.active
          from unnest(${sql.param([...new Set(names)])}::text[]) as wanted (name)
          join ${schools} on ${nameKey(sql`schools.name`)} = ${nameKey(wanted)}
         order by schools.id for key share of schools`,
  );
  return new Map(rows.map(({ wanted: name, ...row }) => [name, row]));
}

/** Those that are new. The caller holds `lockSchools`. */
export async function createMissing(tx: Transaction, names: readonly string[]): Promise<SchoolRow[]> {
  if (names.length === 0) return [];
  const wanted = sql`wanted.name`;
  const { rows } = await tx.execute<SchoolRow>(
    sql`insert into ${schools} (name)
        select distinct on (${nameKey(wanted)}) ${wanted}
          from unnest(${sql.param(names.map((name) => name.trim()))}::text[]) as wanted (name)
         where not exists (select from ${schools} where ${nameKey(sql`schools.name`)} = ${nameKey(wanted)})
        returning id, name, active`,
  );
  return rows;
}

export async function isNameTaken(tx: Queryable, name: string, by: { otherThan?: string | undefined }) {
  const rows = await tx
    .select({ id: schools.id })
    .from(schools)
    .where(
      and(
        sql`${nameKey(schools.name)} = ${nameKey(name)}`,
        by.otherThan === undefined ? undefined : ne(schools.id, by.otherThan),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function createSchool(
  tx: Queryable,
  school: { id: string | undefined; name: string },
): Promise<SchoolRow> {
  const [row] = await tx.insert(schools).values(school).returning(columns);
  if (!row) throw new Error('nothing was inserted');
  return row;
}

/** These schools, in the order of ids, so that two who hold the same never wait for each other. */
export function holdSchools(tx: Transaction, ids: readonly string[]): Promise<SchoolRow[]> {
  return tx
    .select(columns)
    .from(schools)
    .where(sql`${schools.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(asc(schools.id))
    .for('update');
}

/** What is undefined keeps its value. */
export async function updateSchool(
  tx: Queryable,
  id: string,
  changes: { name: string | undefined; active: boolean | undefined },
): Promise<SchoolRow | undefined> {
  const [row] = await tx.update(schools).set(changes).where(eq(schools.id, id)).returning(columns);
  return row;
}

export async function deleteSchool(tx: Queryable, id: string): Promise<void> {
  await tx.delete(schools).where(eq(schools.id, id));
}

/**
 * Moves all users of a school, to none for null, and answers how many they were. In the order of ids, as every change of
 * many users, so that two of them never wait for each other; and in steps, because a statement has its time limit.
 */
export async function moveUsers(tx: Transaction, from: string, to: string | null): Promise<number> {
  let moved = 0;
  let last: string | null = null;
  do {
    const step: MovedStep | undefined = await moveStep(tx, { from, to, after: last });
    moved += step?.count ?? 0;
    last = step?.count === MOVED_AT_ONCE ? step.last : null;
  } while (last !== null);
  return moved;
}

type MovedStep = { last: string | null; count: number };
const MOVED_AT_ONCE = 10_000;

async function moveStep(
  tx: Transaction,
  { from, to, after }: { from: string; to: string | null; after: string | null },
): Promise<MovedStep | undefined> {
  const { rows } = await tx.execute<MovedStep>(sql`
    with step as (
      select id from ${users}
       where school_id = ${from} and (${after}::uuid is null or id > ${after}::uuid)
       order by id limit ${MOVED_AT_ONCE} for no key update
    ), moved as (
      update ${users} set school_id = ${to}, updated_at = now() from step where users.id = step.id returning users.id
    )
    select (array_agg(id order by id desc))[1] as last, count(*)::int as count from moved`);
  return rows[0];
}
