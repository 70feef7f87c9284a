import { PHRASES_CN, PHRASES_EN, PHRASES_HK, PHRASES_TW, type Phrases } from './phrases.ts';

/** The sentences by which the language of an answer is asked for; OPEN-56 has their wording. */
const INSTRUCTIONS: readonly [instruction: string, phrases: Phrases][] = [
  ['請使用繁體中文（台灣）回答。', PHRASES_TW],
  ['請使用繁體中文（香港）回答。', PHRASES_HK],
  ['请使用简体中文回答。', PHRASES_CN],
  ['Please answer in English.', PHRASES_EN],
];

/** The last instruction counts, since a prompt may quote one; without any, the script of the question does. */
export function choosePhrases(system: string, question: string): Phrases {
  const found = INSTRUCTIONS.map(([instruction, phrases]) => ({
    place: system.lastIndexOf(instruction),
    phrases,
  }));
  const last = found.reduce((best, next) => (next.place > best.place ? next : best));
  if (last.place >= 0) return last.phrases;
  const english = /[a-z]/i.test(question) && !/\p{Script=Han}/u.test(question + system);
  return english ? PHRASES_EN : PHRASES_TW;
}
