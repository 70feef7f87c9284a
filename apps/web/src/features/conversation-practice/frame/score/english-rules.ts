import type { Token } from './align.ts';
import { numberWords, ordinalWord } from './numbers.ts';
import type { ScoreRules } from './score-line.ts';

/** Word by word; case, punctuation, apostrophes and figures make no difference. */
export const ENGLISH_RULES: ScoreRules = {
  split: splitWords,
  compare: (meant, said) => (meant === said ? 'same' : 'other'),
};

export function splitWords(text: string): Token[] {
  const words = spellOut(text.normalize('NFKC')).match(/[\p{L}\p{N}]+(?:['’‘`][\p{L}\p{N}]+)*/gu) ?? [];
  return words.map((shown) => ({ shown, key: keyOf(shown) }));
}

function spellOut(text: string): string {
  return text
    .replace(/\$\s?(\d+)/g, '$1 dollars')
    .replace(/\b(\d{1,2}):00\b/g, "$1 o'clock")
    .replace(/\b(\d+)(?:st|nd|rd|th)\b/gi, (_, figures: string) => ordinalWord(figures))
    .replace(/\b\d+\b/g, numberWords);
}

const keyOf = (word: string): string => word.toLowerCase().replace(/['’‘`]/g, '');
