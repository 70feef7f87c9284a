import { z } from 'zod';
import { type AnswerShape, type Correction, correctionSchema } from '#contract/helper-records.ts';
import { findCorrections } from './parse/find-corrections.ts';
import { toMistakeKind } from './parse/mistake-kind.ts';
import { lookFor, WORDS } from './parse/real-quotes.ts';
import { isJson, makeUnreadable, readJson, toReadable } from './read-json.ts';
import { toResponseFormat } from './response-format.ts';

const correction = z.object(correctionSchema.shape);

export const practiceFormat = toResponseFormat(
  'practice',
  z.object({ reply: z.string(), corrections: z.array(correction) }),
);

/** What is asked for, but a kind that nobody knows loses no correction. */
const answerSchema = z.object({
  reply: z.string(),
  corrections: z.array(correction.extend({ kind: z.string().catch('') })),
});

/** Corrections of one message; what comes after them is left out. */
const MAX_CORRECTIONS = 100;

/** What an answer says to a message, and what it corrects in it. */
export function readPracticeAnswer(
  answer: string,
  message: string,
): { reply: string; corrections: Correction[]; shape: AnswerShape } {
  const given = readJson(answerSchema, answer);
  if (given) {
    const named = given.corrections.map((one) => ({ ...one, kind: toMistakeKind(one.kind) }));
    const corrections = keepOfMessage(named, message);
    const reply = given.reply.trim() || corrections.map(({ corrected }) => corrected).join('\n');
    if (reply === '') throw makeUnreadable();
    return { reply, corrections, shape: 'structured' };
  }
  const text = toReadable(answer);
  const { reply, corrections } = isJson(answer) ? { reply: text, corrections: [] } : findCorrections(text);
  return corrections.length > 0
    ? { reply, corrections: keepOfMessage(corrections, message), shape: 'markers' }
    : { reply: text, corrections: [], shape: 'text' };
}

/** Corrections of words that stand in the message, by these words. Models like to "correct" what is right, too. */
function keepOfMessage(corrections: readonly Correction[], message: string): Correction[] {
  const find = lookFor(message, WORDS);
  return corrections.slice(0, MAX_CORRECTIONS).flatMap((given) => {
    const original = find(given.original)?.trim();
    const corrected = given.corrected.trim();
    return original && corrected !== '' && original !== corrected ? [{ ...given, original }] : [];
  });
}
