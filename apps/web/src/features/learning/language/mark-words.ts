/** A piece of a message; `numbers` are the corrections that mean it, `ends` those that end with it. */
export type MarkedPiece = { text: string; numbers: readonly number[]; ends: readonly number[] };

type Place = { number: number; start: number; end: number };

/**
 * A message cut where the words that are corrected begin and end. Corrections count from 1, in their order. The same
 * words corrected twice are looked for one place further on; words that are not in the message mark nothing.
 */
export function markWords(message: string, originals: readonly string[]): MarkedPiece[] {
  const places = findPlaces(message, originals);
  const cuts = new Set([0, message.length, ...places.flatMap(({ start, end }) => [start, end])]);
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(1).map((end, at) => {
    const start = sorted[at] ?? 0;
    return {
      text: message.slice(start, end),
      numbers: places.filter((place) => place.start <= start && end <= place.end).map(({ number }) => number),
      ends: places.filter((place) => place.end === end).map(({ number }) => number),
    };
  });
}

function findPlaces(message: string, originals: readonly string[]): Place[] {
  const places: Place[] = [];
  for (const [at, original] of originals.entries()) {
    const words = original.trim();
    const earlier = places.findLast(({ start, end }) => message.slice(start, end) === words);
    const start = words === '' ? -1 : findWords(message, words, earlier?.end ?? 0);
    if (start !== -1) places.push({ number: at + 1, start, end: start + words.length });
  }
  return places;
}

/** Where they stand as words of their own, else inside of a longer one: `go` is not meant in `good`. */
function findWords(message: string, words: string, from: number): number {
  for (let at = message.indexOf(words, from); at !== -1; at = message.indexOf(words, at + 1)) {
    if (isBoundary(message, at) && isBoundary(message, at + words.length)) return at;
  }
  const anywhere = message.indexOf(words, from);
  return anywhere === -1 ? message.indexOf(words) : anywhere;
}

const isBoundary = (text: string, at: number) =>
  !/^[\p{Script=Latin}\d]{2}$/u.test(text.slice(at - 1, at + 1));
