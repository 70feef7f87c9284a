import type { Database } from '../../platform/db/database.ts';
import { makeQuestionsService } from './questions.service.ts';
import { makeUnitsService } from './units.service.ts';

/** Units, and the questions under them. */
export type QuestionDatabase = ReturnType<typeof makeQuestionDatabase>;

export function makeQuestionDatabase(deps: { db: Database }) {
  return { units: makeUnitsService(deps), questions: makeQuestionsService(deps) };
}
