import { normaliseText } from './search-text.ts';

/**
 * What questions are found by. A question has every character of Chinese, every pair of neighbouring ones, and every
 * other word with its beginnings. What is searched for is cut so that each of its terms must be there: Chinese into
 * pairs, or the one character where it stands alone, everything else into words, which may be beginnings.
 */
const RUN = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const IS_HAN = /^\p{Script=Han}/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;

/** Characters of the shortest beginning of a word that finds it. */
const SHORTEST_BEGINNING = 3;
/** Characters of a word that count; two words that differ behind them are one. */
const LONGEST_WORD = 64;

/** A text as search compares it: whatever white space, case, width and script it was written in. */
export function toSearchText(text: string): string {
  return normaliseText(text).replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
}

/** A question with what it is found by. */
export type Searchable = { content: string; searchText: string; terms: string[] };

export function makeSearchable(content: string): Searchable {
  const searchText = toSearchText(content);
  return { content, searchText, terms: listContentTerms(searchText) };
}

/** Everything that a text of {@link toSearchText} is found by. */
export function listContentTerms(searchText: string): string[] {
  const terms = new Set<string>();
  for (const [run] of searchText.matchAll(RUN)) {
    const characters = [...run];
    if (IS_HAN.test(run)) {
      for (const character of characters) terms.add(character);
      for (const pair of listPairs(characters)) terms.add(pair);
    } else {
      const word = characters.slice(0, LONGEST_WORD);
      for (let end = SHORTEST_BEGINNING; end < word.length; end++) terms.add(word.slice(0, end).join(''));
      terms.add(word.join(''));
    }
  }
  return [...terms];
}

/** What a question must have to be found by a text of {@link toSearchText}; nothing where that is only signs. */
export function listQueryTerms(searchText: string): string[] {
  const terms = new Set<string>();
  for (const [run] of searchText.matchAll(RUN)) {
    const characters = [...run];
    if (!IS_HAN.test(run)) terms.add(characters.slice(0, LONGEST_WORD).join(''));
    else for (const pair of characters.length > 1 ? listPairs(characters) : characters) terms.add(pair);
  }
  return [...terms];
}

function listPairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
