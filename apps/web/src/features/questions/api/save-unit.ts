import {
  createQuestionUnit,
  type Grade,
  type QuestionUnit,
  type Subject,
  updateQuestionUnit,
} from '#contract/questions.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { idWithin } from '#web/lib/id-within.ts';

export type UnitBody = { subject: Subject; grade: Grade; unit_name: string };

/**
 * A unit of the draft with this id. Sent again it makes no second one; another name is another unit, whatever became of
 * the last one.
 */
export function addUnit(draftId: string, body: UnitBody): Promise<QuestionUnit> {
  const id = idWithin(draftId, [body.subject, body.grade, body.unit_name].join('\n'));
  return call(createQuestionUnit, { body: { id, ...body } });
}

export function changeUnit(id: string, body: UnitBody): Promise<QuestionUnit> {
  return call(updateQuestionUnit, { params: { id }, body });
}
