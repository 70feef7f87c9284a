import { Converter } from 'opencc-js/t2cn';

/**
 * Text as search compares it, and the terms that are looked up. Passages and questions go the same way, so
 * Traditional and Simplified, full and half width, upper and lower case are the same.
 *
 * Chinese is written without spaces, and no list of words is complete. So a text is cut three ways: into the words
 * of a dictionary, into every pair of neighbouring characters, which finds what no dictionary knows, and into
 * single characters, which find a word by its relatives (「飲」 in 「飲料」 and 「飲水」). How much each says is in the
 * weight.
 */
const toSimplified = Converter({ from: 't', to: 'cn' });
const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Characters. Nobody asks for a longer word, and an index takes none of any length. */
const LONGEST_TERM = 64;

/** A single character may be written as eighteen others: of a text of such ones its beginning is compared. */
const LONGEST_GROWTH = 2;
/** Characters. A text of a few such characters is compared as a whole. */
const SHORTEST_BOUND = 200;

/** Marks and the two signs that become marks, one after another. Sorting them takes the square of their number. */
const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;
/** No script piles up more marks: Unicode's own stream-safe text has as many at most. */
const MOST_MARKS = 30;

const HAN_RUN = /\p{Script=Han}+/gu;
const IS_HAN = /^\p{Script=Han}/u;

/** A text with the first marks of each pile of them. */
export function limitMarks(text: string): string {
  return text.replace(MARKS, (marks) =>
    marks.length <= MOST_MARKS ? marks : [...marks].slice(0, MOST_MARKS).join(''),
  );
}

/** At most {@link LONGEST_GROWTH} times as long as the text, or {@link SHORTEST_BOUND} characters. */
export function normaliseText(text: string): string {
  const limited = limitMarks(text);
  const longest = Math.max(SHORTEST_BOUND, LONGEST_GROWTH * limited.length);
  const written = limited.normalize('NFKC').toLowerCase();
  return toSimplified(written.length <= longest ? written : written.slice(0, longest).toWellFormed());
}

/** A text cut into words and what stands between them; together they are the text. */
export function listWords(text: string): string[] {
  return [...words.segment(text)].map(({ segment }) => segment);
}

/** How often each term stands in a text that {@link normaliseText} has been over. */
export function countTerms(normalised: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const { segment, isWordLike } of words.segment(normalised)) {
    if (!isWordLike || segment.length > LONGEST_TERM) continue;
    // Words of one and two characters are among the characters and pairs.
    if (!IS_HAN.test(segment)) add(segment);
    else if ([...segment].length > 2) add(segment);
  }
  for (const [run] of normalised.matchAll(HAN_RUN)) {
    const characters = [...run];
    for (const [index, character] of characters.entries()) {
      add(character);
      const next = characters[index + 1];
      if (next !== undefined) add(character + next);
    }
  }
  return counts;
}

/** A single character says less than a pair, a whole word more than its pairs say already. */
export function weighTerm(term: string): number {
  if (!IS_HAN.test(term)) return 1.5;
  const length = [...term].length;
  if (length === 1) return 0.8;
  return length === 2 ? 1 : 1.2;
}
