import type { Verdict } from '../bounds.ts';
import { type Found, runParts } from '../run-parts.ts';
import { judgeQuestions } from './bounds.ts';
import { measureQuestions, type QuestionsMeasured } from './measure.ts';
import type { QuestionOptions } from './options.ts';
import { startQuestionParts } from './parts.ts';

export async function runQuestionsBench(
  options: QuestionOptions,
  say: (text: string) => void,
): Promise<Found<QuestionsMeasured> & { verdicts: Verdict[] }> {
  const found = await runParts(
    (cores, cleanUps) => startQuestionParts(cores, options, cleanUps, say),
    (parts) => measureQuestions(parts, options, say),
  );
  return { ...found, verdicts: judgeQuestions(found.measured) };
}
