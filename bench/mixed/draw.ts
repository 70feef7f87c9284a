import type { Chance } from '#server/testing/faults/chance.ts';

/** The moments, in milliseconds, at which people do what they do: drawn by chance that can be had again. */

const MINUTE_MS = 60_000;

/** From a mean to a single case, as independent decisions of many people fall. */
const drawGap = (chance: Chance, meanMs: number) => -Math.log(1 - chance.next()) * meanMs;

/** So often a minute in the mean, each moment independent of the others (a Poisson process). */
export function drawMoments(chance: Chance, perMinute: number, untilMs: number): number[] {
  const moments: number[] = [];
  const mean = MINUTE_MS / perMinute;
  for (let at = drawGap(chance, mean); at < untilMs; at += drawGap(chance, mean)) moments.push(at);
  return moments;
}

/** Somebody who chats: asks, reads the answer while it comes, thinks, asks again. */
export type Pace = {
  /** Tokens of an answer, from and up to. */
  tokens: readonly [number, number];
  /** Tokens a second of an answer. */
  rate: number;
  /** Milliseconds from the end of an answer to the next question: so many at least, and in the mean. */
  think: { least: number; mean: number };
};

export type Question = { at: number; tokens: number };

/** From `fromMs` on; each question is due after the answer before it ought to have ended. */
export function drawQuestions(
  chance: Chance,
  pace: Pace,
  {
    fromMs,
    untilMs = Number.POSITIVE_INFINITY,
    most = Number.POSITIVE_INFINITY,
  }: { fromMs: number; untilMs?: number; most?: number },
): Question[] {
  const questions: Question[] = [];
  let at = fromMs;
  while (at < untilMs && questions.length < most) {
    const tokens = Math.floor(chance.between(pace.tokens[0], pace.tokens[1] + 1));
    questions.push({ at, tokens });
    at += (tokens / pace.rate) * 1000 + drawThinking(chance, pace);
  }
  return questions;
}

export function drawThinking(chance: Chance, { think: { least, mean } }: Pick<Pace, 'think'>): number {
  return least + drawGap(chance, mean - least);
}
