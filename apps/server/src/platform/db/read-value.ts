import { types } from 'pg';

const { builtins } = types;
/** Numbers that are exact in JSON, and truth values. */
const AS_THEY_ARE: readonly number[] = [
  ...[builtins.BOOL, builtins.INT2, builtins.INT4, builtins.OID],
  // Lists of bool, int2, int4, text, varchar and uuid.
  ...[1000, 1005, 1007, 1009, 1015, 2951],
];
const FLOATS: readonly number[] = [builtins.FLOAT4, builtins.FLOAT8];
const JSONS: readonly number[] = [builtins.JSON, builtins.JSONB];

/**
 * Reads a value that an answer in JSON is to carry. What JSON cannot carry stays the text that PostgreSQL writes: long
 * numbers, instants, bytes, NaN.
 */
export function findReader(oid: number): (text: string) => unknown {
  if (AS_THEY_ARE.includes(oid)) return types.getTypeParser(oid);
  if (FLOATS.includes(oid)) return (text) => (Number.isFinite(Number(text)) ? Number(text) : text);
  if (JSONS.includes(oid)) return (text) => (canCarry(text) ? JSON.parse(text) : text);
  return (text) => text;
}

/** Whoever writes JSON or walks through it goes as deep as it nests, and the stack ends at some thousands. */
const DEPTH_MAX = 500;
/** A string whole, a bracket, or a number. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|-?\d[\d.eE+-]*/g;

/** Whether this JSON is the same when it was read and written again. */
function canCarry(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    else if (!token.startsWith('"') && !isExact(token)) return false;
    if (depth > DEPTH_MAX) return false;
  }
  return true;
}

/** Fifteen digits always are. */
const isExact = (number: string) => /^-?[\d.]{1,15}$/.test(number) || String(Number(number)) === number;
