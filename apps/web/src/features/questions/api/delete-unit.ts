import { deleteQuestionUnit } from '#contract/questions.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeUnit(id: string): Promise<undefined> {
  return call(deleteQuestionUnit, { params: { id } });
}
