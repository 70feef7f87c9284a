import type { Bench } from '../bench.ts';
import { judgeQuestions } from './bounds.ts';
import { measureQuestions, type QuestionsMeasured } from './measure.ts';
import { type QuestionOptions, readQuestionOptions } from './options.ts';
import { type QuestionParts, startQuestionParts } from './parts.ts';
import { writeQuestionTables } from './report.ts';

export const questionsBench: Bench<QuestionOptions, QuestionParts, QuestionsMeasured> = {
  readOptions: readQuestionOptions,
  start: startQuestionParts,
  measure: measureQuestions,
  judge: judgeQuestions,
  writeTables: writeQuestionTables,
};
