import { eq, sql } from 'drizzle-orm';
import type { Passage } from '#contract/split-passages.ts';
import { type Database, defineStatement, type Queryable } from '../../platform/db/database.ts';
import { knowledgePassages, knowledgeTerms } from '../../platform/db/schema/index.ts';
import type { Index } from './build-index.ts';

/** Storing an index, and ranking by it. The scores are in the rows: ranking is looking up and adding. */
const ROWS_AT_ONCE = 4_000;

/** Replaces passages and terms of a knowledge base. `onProgress` gets the part that is done, from 0 to 1. */
export async function replaceIndex(
  db: Queryable,
  baseNumber: number,
  passages: readonly Passage[],
  index: Index,
  onProgress: (part: number) => void,
): Promise<void> {
  await db.delete(knowledgePassages).where(eq(knowledgePassages.baseNumber, baseNumber));
  await db.delete(knowledgeTerms).where(eq(knowledgeTerms.baseNumber, baseNumber));
  const terms = [...index.entries()];
  const total = passages.length + terms.length;
  for (let at = 0; at < passages.length; at += ROWS_AT_ONCE) {
    const rows = passages.slice(at, at + ROWS_AT_ONCE);
    await db.execute(sql`
      insert into knowledge_passages (base_number, position, title, text)
      select ${baseNumber}, ${at} + n - 1, title, text
        from unnest(${sql.param(rows.map(({ title }) => title))}::text[], ${sql.param(rows.map(({ text }) => text))}::text[])
          with ordinality as p (title, text, n)`);
    onProgress(Math.min(at + ROWS_AT_ONCE, passages.length) / total);
  }
  for (let at = 0; at < terms.length; at += ROWS_AT_ONCE) {
    const rows = terms.slice(at, at + ROWS_AT_ONCE);
    // Lists of different lengths make no array of two dimensions: each goes as text.
    await db.execute(sql`
      insert into knowledge_terms (base_number, term, passages, scores)
      select ${baseNumber}, term, passages::smallint[], scores::real[]
        from unnest(${sql.param(rows.map(([term]) => term))}::text[],
                    ${sql.param(rows.map(([, entry]) => `{${entry.passages}}`))}::text[],
                    ${sql.param(rows.map(([, entry]) => `{${entry.scores.map((score) => score.toFixed(3))}}`))}::text[])
          as t (term, passages, scores)`);
    onProgress((passages.length + Math.min(at + ROWS_AT_ONCE, terms.length)) / total);
  }
}

export type FoundPassage = { id: string; position: number; title: string; text: string; score: number };

// Unnested in the list of columns, where rows stream, and not in the from clause, where each list is gathered first.
const RANKED = `
  select position, sum(score)::float8 as score
    from (select unnest(t.passages) as position, unnest(t.scores) * q.weight as score
            from base cross join unnest($2::text[], $3::real[]) as q (term, weight)
            join knowledge_terms t on t.base_number = base.number and t.term = q.term) p
   group by position order by score desc, position limit $4`;

/** A place in a ranking with what decides about meaning; the passage itself for the first places alone. */
export type RankedPlace = Pick<BaseFacts, 'version' | 'vector_model'> & {
  position: number;
  score: number;
  id: string | null;
  title: string | null;
  text: string | null;
};

/** Best first; the database adds up what each term of the question says of each passage. */
export const rankPassages = defineStatement<
  RankedPlace,
  [id: string, terms: readonly string[], weights: readonly number[], places: number, passages: number]
>(
  'knowledge_rank',
  `with base as (select number, version, vector_model from knowledge_bases where id = $1),
ranked as materialized (${RANKED}),
placed as (select *, row_number() over (order by score desc, position) as place from ranked)
select r.position, r.score, base.version, base.vector_model, k.id, k.title, k.text
  from base join placed r on true
  left join knowledge_passages k
    on r.place <= $5 and k.base_number = base.number and k.position = r.position
 order by r.place`,
);

/** Passages of a text by their places. */
export const readPassages = defineStatement<
  FoundPassage,
  [id: string, positions: readonly number[] | null, limit: number]
>(
  'knowledge_read_passages',
  `select k.id, k.position, k.title, k.text, 0::float8 as score
     from knowledge_bases b join knowledge_passages k on k.base_number = b.number
    where b.id = $1 and ($2::int[] is null or k.position = any($2::int[]))
    order by k.position limit $3`,
);

export type BaseFacts = {
  name: string;
  character_count: number;
  passage_count: number;
  version: number;
  vector_model: string | null;
};

const facts = defineStatement<BaseFacts, [id: string]>(
  'knowledge_facts',
  'select name, character_count, passage_count, version, vector_model from knowledge_bases where id = $1',
);

export async function findBase(db: Database, id: string): Promise<BaseFacts | undefined> {
  return (await facts(db, [id]))[0];
}

const vectors = defineStatement<{ vectors: Buffer | null }, [id: string, version: number]>(
  'knowledge_vectors',
  'select vectors from knowledge_bases where id = $1 and version = $2',
);

export async function findVectors(db: Database, id: string, version: number): Promise<Buffer | null> {
  return (await vectors(db, [id, version]))[0]?.vectors ?? null;
}
