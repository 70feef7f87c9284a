/**
 * What may be run at all. The database decides what the account may do; this only refuses early, and in words, what is
 * no reading or writing of rows.
 */
const READING = ['SELECT', 'VALUES', 'TABLE', 'SHOW'];
/** These can change data, or have a part that does. */
const WRITING = ['WITH', 'EXPLAIN', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'];

export const ALLOWED_WORDS: readonly string[] = [...READING, ...WRITING];

/** Null is a statement that is not run. */
export function judgeStatement(sql: string): { mayWrite: boolean } | null {
  const word = findFirstWord(sql);
  return ALLOWED_WORDS.includes(word) ? { mayWrite: WRITING.includes(word) } : null;
}

/** In capitals; empty where something else stands. Brackets may stand before a SELECT. */
export function findFirstWord(sql: string): string {
  let at = 0;
  for (;;) {
    const next = skipBlank(sql, at);
    if (next === at) break;
    at = next;
  }
  return /^[a-z]+(?![\w$]|[^\0-\x7f])/i.exec(sql.slice(at, at + 20))?.[0].toUpperCase() ?? '';
}

/** The place after the white space, bracket or comment that stands here. */
function skipBlank(sql: string, at: number): number {
  if (/[\s(]/.test(sql[at] ?? '') && sql.charCodeAt(at) < 128) return at + 1;
  if (sql.startsWith('--', at)) {
    const end = sql.slice(at).search(/[\r\n]/);
    return end === -1 ? sql.length : at + end;
  }
  return sql.startsWith('/*', at) ? skipComment(sql, at) : at;
}

/** Comments of this kind hold others; one that does not end holds everything. */
function skipComment(sql: string, from: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}

/** Line and column, from 1, of a place that PostgreSQL names: the number of the character, from 1. */
export function locate(sql: string, position: number): { line: number; column: number } {
  const before = [...sql]
    .slice(0, position - 1)
    .join('')
    .split('\n');
  return { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}
