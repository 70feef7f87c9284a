import { findJsonStart, skipSpace } from './json-start.ts';

/**
 * Reads the text with which a JSON object begins while the object is still arriving: `{"feedback":"很好` gives
 * 「很好」. What comes out only ever grows, and never ends within an escape or a surrogate pair. An answer in words is
 * that text itself.
 */
export function readLeadingText(answer: string): string {
  const start = findJsonStart(answer);
  if (start === null) return '';
  if (start === -1) return answer;
  // Of a list its first object.
  const object = answer[start] === '[' ? skipSpace(answer, start + 1) : start;
  const value = answer[object] === '{' ? findFirstValue(answer, object) : -1;
  if (value === -1 || answer[value] !== '"') return '';
  const end = findStringEnd(answer, value + 1);
  return end === -1 ? dropHalf(decode(answer.slice(value + 1))) : decode(answer.slice(value + 1, end));
}

/** The place of the first property's value, or -1 when it has not come. */
function findFirstValue(json: string, start: number): number {
  const key = skipSpace(json, start + 1);
  if (json[key] !== '"') return -1;
  const keyEnd = findStringEnd(json, key + 1);
  if (keyEnd === -1) return -1;
  const colon = skipSpace(json, keyEnd + 1);
  return json[colon] === ':' ? skipSpace(json, colon + 1) : -1;
}

/** The place of the quote that ends the string, or -1. */
function findStringEnd(json: string, from: number): number {
  for (let place = from; place < json.length; place++) {
    if (json[place] === '"') return place;
    if (json[place] === '\\') place++;
  }
  return -1;
}

const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** An escape that has not come whole is at the end, and is left out. */
function decode(inside: string): string {
  return inside.replaceAll(/\\(?:u([\da-fA-F]{4})|u[\da-fA-F]{0,3}$|([^u])|$)/g, (_, code, sign) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return sign === undefined ? '' : (SHORT[sign] ?? sign);
  });
}

/** Without the first half of a pair whose second half is still to come. */
function dropHalf(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
