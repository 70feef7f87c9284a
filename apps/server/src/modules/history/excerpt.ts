import { toSearchText } from '../../platform/search/content-terms.ts';
import { limitMarks } from '../../platform/search/search-text.ts';

/** Characters before what was found, and of the whole excerpt. */
const BEFORE = 24;
const LENGTH = 80;

/** Whether a text has all of the words, which are as {@link toSearchText} makes them, without white space. */
export function hasWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const searchText = toSearchText(text);
  return words.every((word) => searchText.includes(word));
}

/**
 * The words of a text around the first place of a word, on one line; null when the text does not have all of the words.
 * Words are as in {@link hasWords}.
 */
export function makeExcerpt(text: string, words: readonly string[]): string | null {
  const searchText = toSearchText(text);
  if (!words.every((word) => searchText.includes(word))) return null;
  const line = limitMarks(text).replace(/\s+/gu, ' ').trim();
  const place = words.length === 0 ? 0 : Math.min(...words.map((word) => searchText.indexOf(word)));
  const found = line.length === searchText.length ? place : findPlace(line, place);
  // A character has at most two units.
  const before = [...line.slice(Math.max(0, found - 2 * BEFORE), found)].slice(-BEFORE);
  const after = [...line.slice(found, found + 2 * LENGTH)].slice(0, LENGTH - before.length);
  const shown = [...before, ...after].join('');
  const start = found - before.join('').length;
  return `${start > 0 ? '…' : ''}${shown.trim()}${start + shown.length < line.length ? '…' : ''}`;
}

/** Characters that are measured at once. */
const LONGEST_PIECE = 256;
/** A piece that grows more may have been cut, as search texts are, and says nothing; a piece of few characters never is. */
const SURE_GROWTH = 1.5;
const SURE_PIECE = 8;

/**
 * Where in a text the character begins that made what stands at a place of its search text: one may have become several,
 * or none. Pieces before the place are passed as a whole, and the one that reaches it is halved.
 */
function findPlace(text: string, place: number): number {
  let [at, reached, size] = [0, 0, LONGEST_PIECE];
  while (at < text.length) {
    const piece = cutPiece(text, at, size);
    const length = measure(piece);
    const isSure = size <= SURE_PIECE || length <= SURE_GROWTH * piece.length;
    if (isSure && reached + length <= place) {
      at += piece.length;
      reached += length;
      size = Math.min(LONGEST_PIECE, size * 2);
    } else if (size === 1) return at;
    else size /= 2;
  }
  return 0;
}

/** So many units of a text, or one more where the last would be half a character. */
function cutPiece(text: string, at: number, size: number): string {
  const isHalf = (text.codePointAt(at + size - 1) ?? 0) > 0xffff;
  return text.slice(at, at + size + (isHalf ? 1 : 0));
}

/** Characters of a piece in the search text; between signs, as white space at the ends counts too. */
const measure = (piece: string): number => toSearchText(`|${piece}|`).length - 2;
