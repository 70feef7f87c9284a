import { eq, sql } from 'drizzle-orm';
import { GRADES, type Grade, SUBJECTS, type Subject } from '#contract/questions.contract.ts';
import { type Database, defineStatement, type Queryable } from '../../platform/db/database.ts';
import { nameKey } from '../../platform/db/name-key.ts';
import { questionUnits } from '../../platform/db/schema/index.ts';
import { defineSharedRead } from '../../platform/db/shared-reads.ts';
import { makeNameOrder } from './name-order.ts';

export type UnitRow = { id: string; subject: Subject; grade: Grade; name: string; questionCount: number };
export type UnitFields = Pick<UnitRow, 'subject' | 'grade' | 'name'>;
/** Where a page of the list of units ended: what the list is sorted by. */
export type UnitPlace = UnitFields & { id: string };

const columns = {
  id: questionUnits.id,
  subject: questionUnits.subject,
  grade: questionUnits.grade,
  name: questionUnits.name,
  questionCount: sql<number>`(select count(*)::int from questions where unit_id = question_units.id)`,
};

// Subjects and grades in the order of the contract; the questions are counted in their index alone.
const IN_ORDER = `array_position($1::text[], subject), array_position($2::text[], grade), name_order collate "C", id`;

const list = defineStatement<
  UnitRow,
  [
    subjects: readonly string[],
    grades: readonly string[],
    subject: string | null,
    grade: string | null,
    limit: number,
    afterSubject: number,
    afterGrade: number,
    afterName: string,
    afterId: string,
  ]
>(
  'question_units_list',
  `with page as materialized (
     select id, subject, grade, name, name_order from question_units
      where ($3::text is null or subject = $3) and ($4::text is null or grade = $4)
        and (${IN_ORDER}) > ($6::int, $7::int, $8::text, $9::uuid)
      order by ${IN_ORDER} limit $5)
   select id, subject, grade, name,
          (select count(*)::int from questions where unit_id = page.id) as "questionCount"
     from page order by ${IN_ORDER}`,
);

// Whoever opens a page of the question database asks for all units, and counting costs more than anything else of it.
const listShared = defineSharedRead(list);

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** By subject, grade and name. One row more than `limit` tells that there is a next page. */
export function listUnits(
  db: Database,
  filter: {
    subject: Subject | undefined;
    grade: Grade | undefined;
    limit: number;
    after: UnitPlace | undefined;
  },
): Promise<UnitRow[]> {
  const { subject = null, grade = null, limit, after } = filter;
  return listShared(db, [
    SUBJECTS,
    GRADES,
    subject,
    grade,
    limit + 1,
    after ? SUBJECTS.indexOf(after.subject) + 1 : 0,
    after ? GRADES.indexOf(after.grade) + 1 : 0,
    after ? makeNameOrder(after.name) : '',
    after?.id ?? FIRST_ID,
  ]);
}

const withOrder = (fields: UnitFields) => ({ ...fields, nameOrder: makeNameOrder(fields.name) });

/** Throws a unique violation when the id or the name is taken. */
export async function insertUnit(
  db: Queryable,
  unit: UnitFields & { id: string | undefined },
): Promise<UnitRow> {
  const [row] = await db.insert(questionUnits).values(withOrder(unit)).returning(columns);
  if (!row) throw new Error('nothing was inserted');
  return row;
}

export type PastedUnit = { name: string; id: string | null };

const insertMissing = defineStatement<
  PastedUnit,
  [subject: string, grade: string, names: readonly string[], orders: readonly string[]]
>(
  'question_units_insert_missing',
  `with wanted as (
     select distinct on (${key('name')}) name, name_order, place
       from unnest($3::text[], $4::text[]) with ordinality as w (name, name_order, place)
      order by ${key('name')}, place),
   made as (
     insert into question_units (subject, grade, name, name_order)
     select $1, $2, name, name_order from wanted order by ${key('name')}
         on conflict (subject, grade, ${key('name')}) do nothing
     returning id, name)
   select wanted.name, made.id from wanted left join made using (name) order by place`,
);

/** The same as `nameKey`, by which the index keeps names apart; two who paste at once lock them in one order. */
function key(column: string): string {
  return `btrim(lower(normalize(${column}, NFKC)))`;
}

/** Those of these names that the grade lacks, all or none, each once; without an id those that were there before. */
export function insertMissingUnits(
  db: Database,
  { subject, grade, names }: Omit<UnitFields, 'name'> & { names: readonly string[] },
): Promise<PastedUnit[]> {
  return insertMissing(db, [subject, grade, names, names.map(makeNameOrder)]);
}

/** The unit of this id, if it says the same as `fields`. */
export async function findSameUnit(
  db: Queryable,
  id: string,
  { subject, grade, name }: UnitFields,
): Promise<UnitRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(questionUnits)
    .where(
      sql`${questionUnits.id} = ${id} and ${questionUnits.subject} = ${subject} and ${questionUnits.grade} = ${grade}
          and ${nameKey(questionUnits.name)} = ${nameKey(name)}`,
    );
  return row;
}

export async function hasUnit(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: questionUnits.id }).from(questionUnits).where(eq(questionUnits.id, id));
  return rows.length > 0;
}

/** Throws a unique violation when the name is taken. */
export async function updateUnit(
  db: Queryable,
  id: string,
  fields: UnitFields,
): Promise<UnitRow | undefined> {
  const [row] = await db
    .update(questionUnits)
    .set({ ...withOrder(fields), updatedAt: sql`now()` })
    .where(eq(questionUnits.id, id))
    .returning(columns);
  return row;
}

/** With all its questions. */
export async function deleteUnit(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .delete(questionUnits)
    .where(eq(questionUnits.id, id))
    .returning({ id: questionUnits.id });
  return rows.length > 0;
}
