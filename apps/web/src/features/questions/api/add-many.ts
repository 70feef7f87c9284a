import {
  createQuestions,
  createQuestionUnits,
  type Grade,
  type Question,
  type Subject,
} from '#contract/questions.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

type Place = { subject: Subject; grade: Grade };

/** All or none; names that exist are left as they are and told. */
export function addUnits({ subject, grade }: Place, names: string[]) {
  return call(createQuestionUnits, { body: { subject, grade, unit_names: names } });
}

/** All or none. Sent again with the same ids it makes none twice. */
export function addQuestions(
  unitId: string,
  questions: { id: string; content: string }[],
): Promise<Question[]> {
  return call(createQuestions, { body: { unit_id: unitId, questions } });
}
