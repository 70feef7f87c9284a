/** Characters below which a piece says nothing worth quoting. */
const SHORTEST = 4;
const BULLET = /^[\s>#*+•-]{0,12}(?:\d{1,3}[.、)）]\s{0,3})?/;

/** The sentences of a text as they stand there, without bullets and headings’ signs in front of them. */
export function listSentences(text: string): string[] {
  return text
    .split(/(?<=[。！？!?；;\n])|(?<=\.)\s+/)
    .map((piece) => piece.replace(BULLET, '').trim())
    .filter((piece) => piece.length >= SHORTEST && /\p{L}/u.test(piece));
}

/** The beginning of a text, never half a character. */
export function clip(text: string, length: number): string {
  return [...text.slice(0, length * 2)].slice(0, length).join('');
}

/** Some of a list, from its whole length. */
export function pickSpread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, place) => list[Math.floor(place * step)],
  ).filter((item) => item !== undefined);
}
