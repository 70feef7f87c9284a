import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

/** What a column of a row that is made here may hold. */
export type Value = string | number | boolean | Date | readonly string[] | null;

/** Characters that go to the database at once. */
const PIECE = 65_536;

/** Fills rows into a table while they are made; none are held. `into` names table and columns, as COPY does. */
export async function copyValues(
  connection: Client,
  into: string,
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  await pipeline(Readable.from(writePieces(rows)), connection.query(from(`copy ${into} from stdin`)));
}

function* writePieces(rows: Iterable<readonly Value[]>): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += `${row.map(writeValue).join('\t')}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

/** A value in the text form of COPY. */
export function writeValue(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escapeText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return escapeText(`{${value.map(quote).join(',')}}`);
  return String(value);
}

const quote = (element: string) => `"${element.replace(/["\\]/g, '\\$&')}"`;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeText = (text: string) =>
  text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
