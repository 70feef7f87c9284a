import type { Database } from '../../platform/db/database.ts';

/** Tables whose rows change by requests alone: their content counts. */
const WHOLE = [
  'users',
  'user_types',
  'schools',
  'chatbots',
  'user_chatbots',
  'system_prompts',
  'question_units',
  'questions',
  'exams',
  'exam_templates',
  'helper_records',
  'generated_images',
  'chat_messages',
  'usage_prices',
];
/** Tables that the product itself goes on writing to: the number of rows counts. */
const COUNTED = [
  'chat_sessions',
  'chat_turns',
  'daily_usage',
  'usage_reports',
  'tokens',
  'visitors',
  'knowledge_bases',
];

const STATEMENT = [
  ...WHOLE.map(
    (name) =>
      `select '${name}' as name, count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as content from ${name} t`,
  ),
  ...COUNTED.map((name) => `select '${name}', count(*), 0 from ${name}`),
].join(' union all ');

/** What is stored, in a few numbers a table. */
export async function readMarks(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.$client.query(STATEMENT);
  return new Map(rows.map((row) => [String(row.name), `${row.rows} ${row.content}`]));
}

/** The tables that are not as they were. */
export function listChanged(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...after].flatMap(([name, mark]) => (before.get(name) === mark ? [] : [name]));
}
