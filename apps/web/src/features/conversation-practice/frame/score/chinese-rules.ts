import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import type { Likeness, Token } from './align.ts';
import { numberCharacters } from './numbers.ts';
import type { ScoreRules } from './score-line.ts';

/** Character by character; punctuation, width, figures and simplified forms make no difference. */
export function splitCharacters(text: string, simplify = (character: string) => character): Token[] {
  const plain = text.normalize('NFKC').replace(/\d+/g, numberCharacters);
  const characters = plain.match(/\p{Script=Han}|[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu) ?? [];
  return characters.map((shown) => ({ shown, key: simplify(shown.toLowerCase()) }));
}

/** Sounds of a character, each with the number of its tone behind it: `hao3`, `hao4`. */
export type Readings = (character: string) => readonly string[];

/** By sound, as far as a character can be told: any of its sounds may be the one that was meant. */
export function compareSounds(meant: string, said: string, readings: Readings): Likeness {
  if (meant === said) return 'same';
  const [ours, theirs] = [readings(meant), readings(said)];
  if (ours.some((sound) => theirs.includes(sound))) return 'same';
  const syllables = new Set(ours.map(dropTone));
  return theirs.some((sound) => syllables.has(dropTone(sound))) ? 'near' : 'other';
}

const dropTone = (sound: string): string => sound.replace(/\d$/, '');

/** Before the large tables have come, or where they cannot: characters as they are written. */
export const PLAIN_RULES: ScoreRules = {
  split: splitCharacters,
  compare: (meant, said) => (meant === said ? 'same' : 'other'),
};

/** Simplified forms, and for Mandarin the sounds, which are tables too large for the page's first load. */
export async function loadChineseRules(language: SpokenLanguage): Promise<ScoreRules> {
  const [{ simplify }, sounds] = await Promise.all([
    import('./simplify.ts'),
    language === 'cmn' ? import('./sounds.ts') : null,
  ]);
  return {
    split: (text) => splitCharacters(text, simplify),
    compare: sounds ? (meant, said) => compareSounds(meant, said, sounds.readingsOf) : PLAIN_RULES.compare,
  };
}
