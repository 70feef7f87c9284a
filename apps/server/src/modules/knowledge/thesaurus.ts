import { readFileSync } from 'node:fs';
import { normaliseText } from '../../platform/search/search-text.ts';

/**
 * Words of the same meaning, so that a passage is found by who asks in other words: what pupils say for what books
 * write, and what Hong Kong says for what Taiwan says. The groups are in `thesaurus.txt`.
 */
const SHORTEST = 2;
const LONGEST = 8;

const groups = readFileSync(new URL('thesaurus.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => normaliseText(line).trim().split(/\s+/));

const groupsOf = new Map<string, string[][]>();
for (const group of groups) {
  for (const word of group) groupsOf.set(word, [...(groupsOf.get(word) ?? []), group]);
}

/** Other words for what a text names, which `normaliseText` has been over. Of words within each other the longest counts. */
export function listOtherWords(normalised: string): string[] {
  const characters = [...normalised];
  const found = new Set<string>();
  for (let start = 0; start < characters.length; ) {
    const word = findWord(characters, start);
    for (const group of groupsOf.get(word) ?? []) for (const other of group) found.add(other);
    start += Math.max([...word].length, 1);
  }
  return [...found].filter((word) => !normalised.includes(word));
}

/** The longest known word that begins here, or nothing. */
function findWord(characters: readonly string[], start: number): string {
  for (let length = LONGEST; length >= SHORTEST; length--) {
    const word = characters.slice(start, start + length).join('');
    if (groupsOf.has(word) && standsAlone(word, characters[start - 1], characters[start + length]))
      return word;
  }
  return '';
}

/** Chinese has no spaces, but `ai` is no part of `email`. */
function standsAlone(word: string, before = '', after = ''): boolean {
  return (
    !(LATIN.test(word.charAt(0)) && LATIN.test(before)) && !(LATIN.test(word.slice(-1)) && LATIN.test(after))
  );
}

const LATIN = /[a-z0-9]/;
