import { Client } from 'pg';
import { buildKnowledgeBase, buildUserType } from '#server/builders/builders.ts';
import type { Database } from '#server/platform/db/database.ts';
import { chatbots } from '#server/platform/db/schema/index.ts';
import { addSignedIn, type Person } from '../school.ts';
import { type MakeText, makeTextMaker } from './make-text.ts';
import type { KnowledgeOptions } from './options.ts';

/** What the school holds before anything is measured, and what it took to get there. */
export type Filled = {
  /** Somebody who may change knowledge bases and chatbots. */
  manager: Person;
  /** Ids of the knowledge bases. */
  bases: string[];
  made: number;
  /** Seconds for one of those that were made, and for everything. */
  secondsEach: number;
  seconds: number;
  sizes: TableSize[];
};

/** Of one knowledge base, in the mean. */
export type TableSize = { table: string; rows: number; tableBytes: number; indexBytes: number };

export const SUBJECTS = ['中文', '英文', '數學', '科學', '歷史', '地理', '音樂', '體育'];
const PROMPT_BYTES = 2000;
const PROMPTS = 50;
const ROWS_AT_ONCE = 500;
/** As many copies are made side by side. */
const COPIERS = 2;

export async function fillSchool(
  db: Database,
  url: string,
  { bases, bytes, made, chatbots: chatbotCount }: KnowledgeOptions,
): Promise<Filled> {
  const startedAt = performance.now();
  const secondsSince = (from: number) => (performance.now() - from) / 1000;
  const makeText = makeTextMaker();
  await addChatbots(db, chatbotCount, makeText);
  const type = await buildUserType(db, {
    permissions: ['knowledge_base_management', 'chatbot_management'],
  });
  const manager = await addSignedIn(db, { userType: type.name });

  const makingFrom = performance.now();
  const originals: string[] = [];
  for (let seed = 1; seed <= Math.min(made, bases); seed++)
    originals.push((await buildKnowledgeBase(db, { content: makeText(seed, bytes) })).id);
  const secondsEach = secondsSince(makingFrom) / originals.length;
  const copies = await copyBases(url, originals, bases - originals.length);
  await settle(url);
  return {
    manager,
    bases: [...originals, ...copies],
    made: originals.length,
    secondsEach,
    seconds: secondsSince(startedAt),
    sizes: await measureSizes(db, bases),
  };
}

async function addChatbots(db: Database, count: number, makeText: MakeText): Promise<void> {
  const prompts = Array.from({ length: PROMPTS }, (_, seed) => makeText(seed, PROMPT_BYTES));
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `${SUBJECTS[index % SUBJECTS.length]}小老師 ${index}`,
    systemPrompt: prompts[index % PROMPTS] ?? '',
    dailyLimit: 10 + (index % 90),
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db.insert(chatbots).values(rows.slice(from, from + ROWS_AT_ONCE));
}

/** The rows of a knowledge base under a new id, in the order in which they lie: saving does not sort them either. */
const COPY = `
  with base as (
    insert into knowledge_bases (id, name, content, tags, default_language, character_count, passage_count, index_version)
    select $2, name, content, tags, default_language, character_count, passage_count, index_version
      from knowledge_bases where id = $1 returning number),
  original as (select number from knowledge_bases where id = $1),
  passages as (
    insert into knowledge_passages (base_number, position, title, text)
    select base.number, p.position, p.title, p.text
      from base, original join knowledge_passages p on p.base_number = original.number order by p.position)
  insert into knowledge_terms (base_number, term, passages, scores)
  select base.number, t.term, t.passages, t.scores
    from base, original join knowledge_terms t on t.base_number = original.number order by t.ctid`;

/** Making each would take several times as long, and to the database a copy is as good as another text. */
async function copyBases(url: string, originals: readonly string[], count: number): Promise<string[]> {
  const copies = Array.from({ length: count }, (_, index) => ({
    id: `kb-copy-${index}`,
    original: originals[index % originals.length],
  }));
  const waiting = copies.values();
  const copier = () =>
    withClient(url, async (client) => {
      // Whether a row's knowledge base exists need not be asked for each of its terms: half of the time.
      await client.query('set session_replication_role = replica');
      // One iterator for all: each copy is made by one of them.
      for (const { id, original } of waiting) await client.query(COPY, [original, id]);
    });
  await Promise.all(Array.from({ length: COPIERS }, copier));
  return copies.map(({ id }) => id);
}

/** Else the database would do the rest of the filling's work while searches are measured. */
async function settle(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('vacuum (analyze) knowledge_bases, knowledge_passages, knowledge_terms, chatbots');
    await client.query('checkpoint');
  });
}

/** A connection without the limit of time that the product's have. */
async function withClient(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  // As in `withDatabase`.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

async function measureSizes(db: Database, bases: number): Promise<TableSize[]> {
  const { rows } = await db.$client.query<{ name: string; rows: string; table: string; indexes: string }>(
    `select relname as name, reltuples as rows, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes
       from pg_class where relname in ('knowledge_bases', 'knowledge_passages', 'knowledge_terms') order by relname`,
  );
  return rows.map((row) => ({
    table: row.name,
    rows: Number(row.rows) / bases,
    tableBytes: Number(row.table) / bases,
    indexBytes: Number(row.indexes) / bases,
  }));
}
