import { deleteQuestion } from '#contract/questions.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeQuestion(id: string): Promise<undefined> {
  return call(deleteQuestion, { params: { id } });
}
