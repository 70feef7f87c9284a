import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { markOf, SEARCHED_CHARACTERS, TITLE_MARK, TITLE_POSITION, VISITORS_MARK } from './search-marks.ts';
import { fits, newestOf, type SessionFilter, schoolOf } from './sessions.repository.ts';

/**
 * What a search costs is bounded. The LATEST sessions of the filter are always looked at, so that they stand first and
 * words that are in most of them cost no more than others. Of all others at most CANDIDATES titles and messages that have
 * every term are.
 */
const LATEST = 300;
const CANDIDATES = 2_000;
/** Found sessions that are compared with their words: more than an answer holds, as not all of them have the words. */
const COMPARED = 400;
/** Places of one of the latest sessions that are compared. */
const PLACES = 50;
/** Up to so many users of a school are named to the index; those of a larger school are picked from what it finds. */
const FEW_MEMBERS = 200;

export type Searched = {
  filter: SessionFilter;
  /** What a title or message must have; null where titles alone are searched. */
  terms: readonly string[] | null;
  /** What the title must have. */
  titleTerms: readonly string[] | null;
};

/** Whether there is anything that the index could look up: signs alone are no terms. */
export const isForIndex = ({ filter, terms }: Searched): boolean =>
  terms === null || terms.length > 0 || listMarks(filter).length > 0;

/** A session with the places at which the words may stand, in their order; `isCut` when there may be more of them. */
export type Candidate = { id: string; title: string; positions: number[]; isCut: boolean };
/** `isAll`: whoever is not among these does not have the terms. */
export type Candidates = { found: Candidate[]; isAll: boolean };

// By a query inside of the statement, whose result the planner does not know: for a common term it would read the table.
const has = (terms: readonly string[]) => sql`terms @> (select ${sql.param([...terms])}::text[])`;
/** Rows of one session. Terms are looked at in them, and not once more in the whole index: that is what `offset 0` says. */
const rowsOf = (id: SQL, isTitle: boolean) => sql`
  select position, terms from chat_search
   where session_id = ${id}${isTitle ? sql` and position = ${TITLE_POSITION}` : sql``} offset 0`;
const hasTitle = (terms: readonly string[] | null, id: SQL) =>
  terms === null ? sql`` : sql` and exists (select from (${rowsOf(id, true)}) t where ${has(terms)})`;

type Found = { looked: number; id: string | null; title: string; positions: number[] };

const toCandidates = (rows: readonly Found[], most: { looked: number; places: number }): Candidates => ({
  found: rows.flatMap(({ id, title, positions }) =>
    id === null ? [] : [{ id, title, positions, isCut: positions.length >= most.places }],
  ),
  isAll: (rows[0]?.looked ?? 0) < most.looked && rows.length < COMPARED,
});

/** Among the newest sessions of the filter, the newest first. */
export async function findAmongLatest(
  db: Queryable,
  { filter, terms, titleTerms }: Searched,
): Promise<Candidates> {
  const searched = terms ?? titleTerms ?? [];
  const { rows } = await db.execute<Found>(sql`
    with latest as materialized (${newestOf(filter, { limit: LATEST })})
    select n.looked, f.id, s.title, f.positions
      from (select count(*)::int as looked from latest) n
      left join (
        select l.id, l.updated_at, c.positions from latest l
         cross join lateral (
           select array_agg(position order by position) as positions from (
             select position from (${rowsOf(sql`l.id`, terms === null)}) r
              where ${has(searched)} order by position limit ${PLACES}) p) c
         where c.positions is not null${terms === null ? sql`` : hasTitle(titleTerms, sql`l.id`)}) f on true
      left join chat_sessions s on s.id = f.id
     order by f.updated_at desc, f.id desc limit ${COMPARED}`);
  return toCandidates(rows, { looked: LATEST, places: PLACES });
}

/** Of all sessions of the filter those that the index finds first, of these the newest first. */
export async function findByIndex(
  db: Queryable,
  { filter, terms, titleTerms }: Searched,
): Promise<Candidates> {
  const searched = terms ?? [...(titleTerms ?? []), TITLE_MARK];
  const { rows } = await db.execute<Found>(sql`
    with candidates as materialized (
      select session_id, position from chat_search
       where ${has([...searched, ...listMarks(filter)])}${await membersOf(db, filter)} limit ${CANDIDATES})
    select n.looked, f.id, f.title, f.positions
      from (select count(*)::int as looked from candidates) n
      left join (
        select s.id, s.title, s.updated_at, array_agg(c.position order by c.position) as positions
          from candidates c join chat_sessions s on s.id = c.session_id
         where ${fits(filter)}${terms === null ? sql`` : hasTitle(titleTerms, sql`s.id`)}
         group by s.id order by s.updated_at desc, s.id desc limit ${COMPARED}) f on true
     order by f.updated_at desc, f.id desc`);
  return toCandidates(rows, { looked: CANDIDATES, places: CANDIDATES });
}

/** One mark is enough of whose and which chatbot's, the rarer one first; the rest is seen in the session. */
function listMarks({ owner, chatbotId }: SessionFilter): string[] {
  const marks = owner === undefined ? [] : [owner === 'visitors' ? VISITORS_MARK : markOf(owner.userId)];
  return chatbotId === undefined ? marks : [...marks, markOf(chatbotId)];
}

async function membersOf(db: Queryable, { owner, school }: SessionFilter): Promise<SQL> {
  if (school === undefined || owner !== undefined) return sql``;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where school_id = ${schoolOf(school)} limit ${FEW_MEMBERS + 1}`,
  );
  if (rows.length > FEW_MEMBERS) return sql``;
  return sql` and terms && (select ${sql.param(rows.map(({ id }) => markOf(id)))}::text[])`;
}

export type Words = { id: string; position: number; words: string };

/** What stands now at these places, the beginning of it; in the order of the sessions, then of the places. */
export async function readWords(
  db: Queryable,
  found: readonly Pick<Candidate, 'id' | 'positions'>[],
): Promise<Words[]> {
  const places = found.flatMap(({ id, positions }) => positions.map((position) => ({ id, position })));
  const { rows } = await db.execute<Words>(sql`
    select m.session_id as id, m.position, left(m.content, ${SEARCHED_CHARACTERS}) as words
      from unnest(${sql.param(places.map(({ id }) => id))}::uuid[],
                  ${sql.param(places.map(({ position }) => position))}::int[]) with ordinality as p (id, position, place)
      join chat_messages m on m.session_id = p.id and m.position = p.position
     order by p.place`);
  return rows;
}
