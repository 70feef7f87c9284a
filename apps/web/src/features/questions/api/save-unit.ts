import {
  createQuestionUnit,
  type Grade,
  type QuestionUnit,
  type Subject,
  updateQuestionUnit,
} from '#contract/questions.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type UnitBody = { subject: Subject; grade: Grade; unit_name: string };

/** Sent again with the same id it makes no second one. */
export function addUnit(id: string, body: UnitBody): Promise<QuestionUnit> {
  return call(createQuestionUnit, { body: { id, ...body } });
}

export function changeUnit(id: string, body: UnitBody): Promise<QuestionUnit> {
  return call(updateQuestionUnit, { params: { id }, body });
}
