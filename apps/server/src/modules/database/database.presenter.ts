import { SQL_TIMEOUT_MS } from '#contract/database.contract.ts';
import { BoundReached, OutcomeUnknown, type StatementResult } from '../../platform/db/bounded-statement.ts';
import { SQL_BYTES_MAX } from './sql-runner.ts';
import { locate } from './statement.policy.ts';

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];
/** What one value of a row costs beside itself. */
const VALUE_BYTES = 6;

/** All but how long it took. Throws BoundReached where names make the answer longer than it may be: they stand in each row. */
export function presentResult(result: StatementResult) {
  const { rows, truncated, command, count } = result;
  if (result.fields.length === 0 && WRITES.includes(command))
    return { success: true as const, affectedRows: count, fields: [] };
  const fields = tellApart(result.fields);
  const names = fields.reduce((bytes, name) => bytes + name.length + VALUE_BYTES, 0);
  if (names * rows.length > SQL_BYTES_MAX) throw new BoundReached('bytes');
  return {
    success: true as const,
    rows: rows.map((values) => Object.fromEntries(fields.map((name, place) => [name, values[place]]))),
    fields,
    truncated,
  };
}

/** A second field of the same name gets a number behind it, for a row says each name once; so does what is no name. */
function tellApart(names: readonly string[]): string[] {
  const taken = new Set(['__proto__']);
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
    taken.add(free);
    return free;
  });
}

export const WOULD_CHANGE = '這個語句會更改資料，確認後才會執行';

const NOTHING_CHANGED = '沒有更改任何資料';
const TOO_LONG = `執行超過 ${SQL_TIMEOUT_MS / 1_000} 秒，已停止，${NOTHING_CHANGED}`;

/** By code, and where several things have one code by what the database says, too. */
const SENTENCES: readonly { code: string; says?: RegExp; sentence: string }[] = [
  { code: '25006', sentence: WOULD_CHANGE },
  { code: '53400', sentence: `執行時需要的暫存空間太大，已停止，${NOTHING_CHANGED}` },
  { code: '57014', says: /user request/, sentence: `這個語句被取消，${NOTHING_CHANGED}` },
  { code: '57014', sentence: TOO_LONG },
  // Ended by the statement itself or by an operator: our own bound is known as such.
  { code: '57P01', sentence: `資料庫中斷了執行這個語句的連線，${NOTHING_CHANGED}` },
  { code: '08P01', says: /^bind message/, sentence: '語句中不能使用 $1 這類參數' },
  { code: '42601', says: /^cannot insert multiple commands/, sentence: '一次只可以執行一個語句' },
];

const BOUNDS: Readonly<Record<BoundReached['bound'], string>> = {
  time: TOO_LONG,
  bytes: `結果超過 ${SQL_BYTES_MAX / 1024 / 1024} MB，請少選一些欄位或列`,
  'large objects': `不可以建立大型物件（large object），${NOTHING_CHANGED}`,
};

/** What the sender reads of a statement that failed; null where something else than the statement did. */
export function presentFailure(error: unknown, sql: string): string | null {
  if (error instanceof BoundReached) return BOUNDS[error.bound];
  if (error instanceof OutcomeUnknown) return '連線在儲存時中斷，不確定是否已更改，請先查看資料';
  if (!isFromDatabase(error)) return null;
  const { code, message, position } = error;
  const known = SENTENCES.find((one) => one.code === code && (one.says?.test(message) ?? true));
  if (known) return known.sentence;
  if (/^(08|28|53300)/.test(code)) return null;
  if (!position) return message;
  const { line, column } = locate(sql, Number(position));
  return `${message}（第 ${line} 行第 ${column} 個字）`;
}

type DatabaseError = Error & { code: string; severity: string; position?: string };

/** Answers of the database, and not of what lies between; some tell of the connection alone. */
function isFromDatabase(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';
}
