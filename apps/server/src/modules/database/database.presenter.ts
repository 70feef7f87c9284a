import { SQL_TIMEOUT_MS, type SqlResult } from '#contract/database.contract.ts';
import { BoundReached, type StatementResult } from '../../platform/db/bounded-statement.ts';
import { SQL_BYTES_MAX } from './sql-runner.ts';
import { locate } from './statement.policy.ts';

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];
/** What one value of a row costs beside itself. */
const VALUE_BYTES = 6;

/** Throws BoundReached where names make the answer longer than it may be: they stand in each row. */
export function presentResult(result: StatementResult, durationMs: number): SqlResult {
  const { rows, truncated, command, count } = result;
  if (result.fields.length === 0 && WRITES.includes(command))
    return { success: true, affectedRows: count, fields: [], durationMs };
  const fields = tellApart(result.fields);
  const names = fields.reduce((bytes, name) => bytes + name.length + VALUE_BYTES, 0);
  if (names * rows.length > SQL_BYTES_MAX) throw new BoundReached('bytes');
  return {
    success: true,
    rows: rows.map((values) => Object.fromEntries(fields.map((name, place) => [name, values[place]]))),
    fields,
    truncated,
    durationMs,
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

const SENTENCES: Readonly<Record<string, string>> = {
  '25006': WOULD_CHANGE,
  '53400': '執行時需要的暫存空間太大，已停止，沒有更改任何資料',
  '57014': `執行超過 ${SQL_TIMEOUT_MS / 1_000} 秒，已停止，沒有更改任何資料`,
  '57P01': `執行超過 ${SQL_TIMEOUT_MS / 1_000} 秒，已停止，沒有更改任何資料`,
};

/** What the sender reads of a statement that failed; null where something else than the statement did. */
export function presentFailure(error: unknown, sql: string): string | null {
  if (error instanceof BoundReached) {
    const tooMuch = `結果超過 ${SQL_BYTES_MAX / 1024 / 1024} MB，請少選一些欄位或列`;
    return (error.bound === 'time' ? SENTENCES['57014'] : tooMuch) ?? null;
  }
  if (!isFromDatabase(error)) return null;
  const sentence = SENTENCES[error.code];
  if (sentence) return sentence;
  if (/^cannot insert multiple commands/.test(error.message)) return '一次只可以執行一個語句';
  if (!error.position) return error.message;
  const { line, column } = locate(sql, Number(error.position));
  return `${error.message}（第 ${line} 行第 ${column} 個字）`;
}

type DatabaseError = Error & { code: string; severity: string; position?: string };

/** Answers of the database to the statement, and not of a connection that is lost or was refused. */
function isFromDatabase(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'severity' in error &&
    'code' in error &&
    !/^(08|28|53300)/.test(String(error.code))
  );
}
