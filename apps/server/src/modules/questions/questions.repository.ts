import { eq } from 'drizzle-orm';
import type { Place } from '../../kernel/cursor.ts';
import { type Database, defineStatement, type Queryable } from '../../platform/db/database.ts';
import { questions } from '../../platform/db/schema/index.ts';
import type { Searchable } from '../../platform/search/content-terms.ts';

export type QuestionRow = { id: string; unitId: string; content: string; updatedAt: Date };
/** Which units count; everything undefined means all of them. */
export type UnitFilter = {
  subject: string | undefined;
  grades: readonly string[] | undefined;
  unitId: string | undefined;
};

/** The columns of a row in a statement written by hand. */
export const ROW = `id, unit_id as "unitId", content, updated_at as "updatedAt"`;

export type FilterValues = [subject: string | null, grades: readonly string[] | null, unitId: string | null];
export const filterValues = ({ subject, grades, unitId }: UnitFilter): FilterValues => [
  subject ?? null,
  grades ?? null,
  unitId ?? null,
];
export const isFiltered = (filter: UnitFilter) => filterValues(filter).some((value) => value !== null);

/** The units that a filter means, whose values begin with the parameter of this number. */
export const unitsOf = (first: number) => `
  select id from question_units
   where ($${first}::text is null or subject = $${first})
     and ($${first + 1}::text[] is null or grade = any($${first + 1}))
     and ($${first + 2}::uuid is null or id = $${first + 2})`;

/**
 * Ids of the last changed questions of `units`, in the index alone: a filter of few or no questions need not look
 * through all others. `place` is what they come behind, `when` whether they are looked for at all.
 */
export const latestOfUnits = (limit: number | '$3::int', place = 'true', when = 'true') => `
  select q.id from units
   cross join lateral (
     select id, updated_at from questions where unit_id = units.id and ${place}
      order by updated_at desc, id desc limit ${limit}) q
   where ${when}
   order by q.updated_at desc, q.id desc limit ${limit}`;

type PlaceValues = [at: string, id: string, limit: number];
const BEHIND_PLACE = '(updated_at, id) < ($1::timestamptz, $2::uuid)';

const listAll = defineStatement<QuestionRow, PlaceValues>(
  'questions_list',
  `select ${ROW} from questions where ${BEHIND_PLACE} order by updated_at desc, id desc limit $3`,
);

/** So many of the next questions are looked at before each unit is. */
const NEAR = 500;

// A filter that fits much finds its page among the next questions of all units.
const listOfUnits = defineStatement<QuestionRow, [...PlaceValues, ...FilterValues]>(
  'questions_list_of_units',
  `with units as materialized (${unitsOf(4)}),
   next as (
     select id, unit_id, updated_at from questions where ${BEHIND_PLACE}
      order by updated_at desc, id desc limit ${NEAR}),
   near as materialized (
     select id from next where unit_id in (select id from units)
      order by updated_at desc, id desc limit $3::int),
   far as materialized (
     ${latestOfUnits('$3::int', BEHIND_PLACE, '(select count(*) from near) < $3')})
   select ${ROW} from questions where id in (select id from near union select id from far)
    order by updated_at desc, id desc limit $3`,
);

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The last changed first. One row more than `limit` tells that there is a next page. */
export function listQuestions(
  db: Database,
  { limit, after, filter }: { limit: number; after: Place | undefined; filter: UnitFilter },
): Promise<QuestionRow[]> {
  const place: PlaceValues = [after?.at.toISOString() ?? 'infinity', after?.id ?? LAST_ID, limit + 1];
  return isFiltered(filter) ? listOfUnits(db, [...place, ...filterValues(filter)]) : listAll(db, place);
}

// Terms are words without white space between them.
const TERMS = (value: string) => `string_to_array(${value}, ' ')`;
const joinTerms = ({ terms }: Searchable) => terms.join(' ');

const insert = defineStatement<
  QuestionRow,
  [id: string | null, unitId: string, content: string, searchText: string, terms: string]
>(
  'questions_insert',
  `insert into questions (id, unit_id, content, search_text, terms)
   values (coalesce($1::uuid, uuidv7()), $2, $3, $4, ${TERMS('$5::text')})
   returning ${ROW}`,
);

/** Throws a unique violation when the id is taken, and a foreign key violation without the unit. */
export async function insertQuestion(
  db: Database,
  { id, unitId, ...question }: Searchable & { id: string | undefined; unitId: string },
): Promise<QuestionRow> {
  const { content, searchText } = question;
  const [row] = await insert(db, [id ?? null, unitId, content, searchText, joinTerms(question)]);
  if (!row) throw new Error('nothing was inserted');
  return row;
}

type Pasted = [
  unitId: string,
  ids: readonly string[],
  contents: readonly string[],
  searchTexts: readonly string[],
  terms: readonly string[],
];

// A millisecond between one and the next keeps the order of the paste in a list of the last changed.
const insertNew = defineStatement<never, Pasted>(
  'questions_insert_new',
  `insert into questions (id, unit_id, content, search_text, terms, updated_at)
   select id, $1, content, search_text, ${TERMS('terms')}, now() - (place - 1) * interval '1 millisecond'
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[])
            with ordinality as p (id, content, search_text, terms, place)
    order by id, place
       on conflict (id) do nothing`,
);

/** Those of these questions whose ids are new, all or none. Throws a foreign key violation without the unit. */
export async function insertNewQuestions(
  db: Database,
  unitId: string,
  pasted: readonly (Searchable & { id: string })[],
): Promise<void> {
  await insertNew(db, [
    unitId,
    pasted.map(({ id }) => id),
    pasted.map(({ content }) => content),
    pasted.map(({ searchText }) => searchText),
    pasted.map(joinTerms),
  ]);
}

/** In the order of these ids. */
export const readQuestions = defineStatement<QuestionRow, [ids: readonly string[]]>(
  'questions_read',
  `select ${ROW} from questions where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
);

const update = defineStatement<
  QuestionRow,
  [id: string, unitId: string, content: string, searchText: string, terms: string]
>(
  'questions_update',
  `update questions set unit_id = $2, content = $3, search_text = $4, terms = ${TERMS('$5::text')}, updated_at = now()
    where id = $1 returning ${ROW}`,
);

/** Throws a foreign key violation without the unit. */
export async function updateQuestion(
  db: Database,
  { id, unitId, ...question }: Searchable & { id: string; unitId: string },
): Promise<QuestionRow | undefined> {
  const [row] = await update(db, [id, unitId, question.content, question.searchText, joinTerms(question)]);
  return row;
}

export async function deleteQuestion(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.delete(questions).where(eq(questions.id, id)).returning({ id: questions.id });
  return rows.length > 0;
}
