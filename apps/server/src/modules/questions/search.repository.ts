import { type Database, defineStatement } from '../../platform/db/database.ts';
import {
  type FilterValues,
  filterValues,
  isFiltered,
  latestOfUnits,
  type QuestionRow,
  ROW,
  type UnitFilter,
  unitsOf,
} from './questions.repository.ts';

/**
 * What a search costs is bounded. The LATEST changed questions are always looked at, so that what was just written is
 * found and stands first; where they alone are more than an answer holds, the words are too common to look further. Of
 * all others at most CANDIDATES that have every term are looked at.
 */
const LATEST = 500;
const CANDIDATES = 500;
/** Units of one subject in one grade, and then some. */
const FEW_UNITS = 100;
/** Of the last changed ones so many are looked through for what has no terms. */
const LOOKED_THROUGH = 2_000;

type SearchValues = [phrase: string, limit: number, terms: readonly string[], patterns: readonly string[]];

const FOUND = 'id, unit_id, content, updated_at, strpos(search_text, $1) > 0 as is_whole';
// By a query inside of the statement, whose result the planner does not know: for a common term it would read the whole
// table, and unpacking the terms of each row is dearer than it thinks.
const HAS_TERMS = 'terms @> (select $3::text[])';
// For the same reason the text is looked at first (`offset 0` keeps that order): what has the terms has them in its text.
const LATEST_OF_ALL = `
  select ${FOUND} from (
    select * from (select * from questions order by updated_at desc, id desc limit ${LATEST}) l
     where search_text like all ($4::text[]) offset 0) l
   where ${HAS_TERMS}`;
const CANDIDATES_OF_ALL = `
  select ${FOUND} from questions
   where (select count(*) from latest) < $2 and ${HAS_TERMS} and id not in (select id from latest)`;

/** The phrase first, then the last changed. */
const answer = (...found: string[]) => `
  select ${ROW} from (${found.map((name) => `select * from ${name}`).join(' union all ')}) f
   order by is_whole desc, updated_at desc, id desc limit $2`;

const searchAll = defineStatement<QuestionRow, SearchValues>(
  'questions_search',
  `with latest as materialized (${LATEST_OF_ALL} limit $2),
   candidates as (${CANDIDATES_OF_ALL} limit ${CANDIDATES})
   ${answer('latest', 'candidates')}`,
);

// Candidates of few units are looked for by their index as well. Those of many are picked from the candidates of all; only
// where these are too many to have all of them, and too few to fill an answer, they are looked for by themselves.
const ARE_FEW = `(select count(*) from units) <= ${FEW_UNITS}`;
const searchUnits = defineStatement<QuestionRow, [...SearchValues, ...FilterValues]>(
  'questions_search_units',
  `with units as materialized (${unitsOf(5)}),
   latest as materialized (${LATEST_OF_ALL} and unit_id in (select id from units) limit $2),
   candidates as materialized (${CANDIDATES_OF_ALL} and not ${ARE_FEW} limit ${CANDIDATES}),
   fitting as materialized (select * from candidates where unit_id in (select id from units)),
   of_units as (
     select ${FOUND} from questions
      where (${ARE_FEW} or (select count(*) from candidates) = ${CANDIDATES} and (select count(*) from fitting) < $2)
        and unit_id = any(array(select id from units)) and ${HAS_TERMS}
        and id not in (select id from latest) and id not in (select id from fitting) limit ${CANDIDATES})
   ${answer('latest', 'fitting', 'of_units')}`,
);

const searchPhrase = defineStatement<QuestionRow, [phrase: string, limit: number]>(
  'questions_search_phrase',
  `select ${ROW} from (select * from questions order by updated_at desc, id desc limit ${LOOKED_THROUGH}) l
    where strpos(search_text, $1) > 0 limit $2`,
);

const searchPhraseUnits = defineStatement<QuestionRow, [phrase: string, limit: number, ...FilterValues]>(
  'questions_search_phrase_units',
  `with units as materialized (${unitsOf(3)}), latest as materialized (${latestOfUnits(LOOKED_THROUGH)})
   select ${ROW} from questions where id in (select id from latest) and strpos(search_text, $1) > 0
    order by updated_at desc, id desc limit $2`,
);

/**
 * Questions that have all of the terms, those with the whole phrase first, then the last changed. Without a term, as for
 * 「÷」, those of the last changed that have the phrase.
 */
export function searchQuestions(
  db: Database,
  {
    phrase,
    terms,
    limit,
    filter,
  }: { phrase: string; terms: readonly string[]; limit: number; filter: UnitFilter },
): Promise<QuestionRow[]> {
  if (terms.length === 0) {
    return isFiltered(filter)
      ? searchPhraseUnits(db, [phrase, limit, ...filterValues(filter)])
      : searchPhrase(db, [phrase, limit]);
  }
  // Terms are letters, marks and digits: nothing in them means anything in a pattern.
  const patterns = terms.map((term) => `%${term}%`);
  // A phrase that is its only term stands in all of them: nothing need be compared.
  const compared = phrase === terms[0] ? '' : phrase;
  const values: SearchValues = [compared, limit, terms, patterns];
  return isFiltered(filter) ? searchUnits(db, [...values, ...filterValues(filter)]) : searchAll(db, values);
}
