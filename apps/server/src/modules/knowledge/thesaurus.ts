import { readFileSync } from 'node:fs';
import { normaliseText } from './search-text.ts';

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

/** Other words for what a text names, which `normaliseText` has been over. */
export function listOtherWords(normalised: string): string[] {
  const found = new Set<string>();
  const characters = [...normalised];
  for (let start = 0; start < characters.length; start++) {
    for (let length = LONGEST; length >= SHORTEST; length--) {
      const word = characters.slice(start, start + length).join('');
      for (const group of groupsOf.get(word) ?? []) for (const other of group) found.add(other);
    }
  }
  return [...found].filter((word) => !normalised.includes(word));
}
