import { toSearchText } from '../../platform/search/content-terms.ts';

/** Characters before what was found, and of the whole excerpt. */
const BEFORE = 24;
const LENGTH = 80;

/**
 * The words of a text around the first place of a word, on one line; null when the text does not have all of the words.
 * Words are as {@link toSearchText} makes them, without white space.
 */
export function makeExcerpt(text: string, words: readonly string[]): string | null {
  const searchText = toSearchText(text);
  if (!words.every((word) => searchText.includes(word))) return null;
  const line = text.replace(/\s+/gu, ' ').trim();
  const place = words.length === 0 ? 0 : Math.min(...words.map((word) => searchText.indexOf(word)));
  const characters = [...line];
  const start = Math.max(0, findCharacter(characters, place, line.length === searchText.length) - BEFORE);
  const end = start + LENGTH;
  const excerpt = characters.slice(start, end).join('').trim();
  return `${start > 0 ? '…' : ''}${excerpt}${end < characters.length ? '…' : ''}`;
}

/** The character of a text that made what stands at a place of its search text: one may have become several, or none. */
function findCharacter(characters: readonly string[], place: number, isSameLength: boolean): number {
  let reached = 0;
  for (const [index, character] of characters.entries()) {
    if (isSameLength) reached += character.length;
    else reached += character === ' ' ? 1 : toSearchText(character).length;
    if (reached > place) return index;
  }
  return 0;
}
