import { z } from 'zod';
import type { Assignment, Judgement, RubricRow } from '#contract/helper-records.ts';
import { dropCopiedLines } from './parse/copied-lines.ts';
import { findScore } from './parse/find-score.ts';
import { type Find, keepReal, lookFor } from './parse/real-quotes.ts';
import { mayHoldJson, readJson, toReadable } from './read-json.ts';
import { toResponseFormat } from './response-format.ts';

/** In the order in which it is written: what is read while it grows comes first, the total after what it rests on. */
const answerSchema = z.object({
  feedback: z.string(),
  judgements: z.array(
    z.object({
      criterion: z.string(),
      score: z.number(),
      reason: z.string(),
      quotes: z.array(z.string()),
    }),
  ),
  score: z.number(),
});

export const assignmentFormat = toResponseFormat('assignment', answerSchema);

type Given = z.infer<typeof answerSchema>['judgements'][number];
type Read = Pick<Assignment, 'feedback' | 'score' | 'judgements' | 'shape'>;

/** More than a person reads; what comes after them is left out. */
const MAX_JUDGEMENTS = 20;
const MAX_QUOTES = 10;

/** What an answer says of an assignment that was to be judged by these rows, or by rows of its own where there are none. */
export function readAssignment(
  answer: string,
  { rows, content }: { rows: readonly RubricRow[]; content: string },
): Read {
  const given = readJson(answerSchema, answer);
  if (given && (given.feedback.trim() !== '' || given.judgements.length > 0)) {
    const find = lookFor(content);
    const first = given.judgements.slice(0, MAX_JUDGEMENTS);
    const judgements =
      rows.length > 0
        ? judgeRows(rows, first, find)
        : first.map((judgement) => toJudgement(judgement, find, null));
    const score = rows.length > 0 ? weigh(judgements) : toScore(given.score);
    return { feedback: given.feedback.trim(), score, judgements, shape: 'structured' };
  }
  const feedback = toReadable(answer);
  const score = mayHoldJson(answer) ? null : findScore(dropCopiedLines(feedback, content));
  return { feedback, score, judgements: [], shape: score === null ? 'text' : 'markers' };
}

/** A number that is no score of 100 is none. */
function toScore(score: number): number | null {
  return Number.isInteger(score) && score >= 0 && score <= 100 ? score : null;
}

function toJudgement(given: Given, find: Find, row: RubricRow | null): Judgement {
  return {
    criterion: row?.criterion ?? given.criterion,
    weight: row?.weight ?? null,
    score: toScore(given.score),
    reason: given.reason,
    quotes: keepReal(given.quotes.slice(0, MAX_QUOTES), find),
  };
}

/**
 * One judgement for each row: the one of its name, else the one in its place where there are as many as rows and it
 * belongs to no other row. A row that was not judged says so by having no score.
 */
function judgeRows(rows: readonly RubricRow[], given: readonly Given[], find: Find): Judgement[] {
  const free = new Set(given);
  const byName = rows.map(({ criterion }) => {
    const found = [...free].find((judgement) => toName(judgement.criterion) === toName(criterion));
    if (found) free.delete(found);
    return found;
  });
  return rows.map((row, place) => {
    const inPlace = given.length === rows.length ? given[place] : undefined;
    const found = byName[place] ?? (inPlace && free.has(inPlace) ? inPlace : undefined);
    return found
      ? toJudgement(found, find, row)
      : { criterion: row.criterion, weight: row.weight, score: null, reason: '', quotes: [] };
  });
}

const toName = (criterion: string) =>
  criterion
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]/gu, '');

/** The weighted mean, when every row has a score: a mean of some of them would be another one. */
function weigh(judgements: readonly Judgement[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const { score, weight } of judgements) {
    if (score === null || weight === null) return null;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? null : Math.round(sum / weights);
}
