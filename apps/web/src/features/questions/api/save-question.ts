import { createQuestion, type Question, updateQuestion } from '#contract/questions.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type QuestionBody = Pick<Question, 'unit_id' | 'content'>;

/** Also brings back one that was deleted. Sent again with the same id it makes no second one. */
export function addQuestion(id: string, body: QuestionBody): Promise<Question> {
  return call(createQuestion, { body: { id, ...body } });
}

export function changeQuestion(id: string, body: QuestionBody): Promise<Question> {
  return call(updateQuestion, { params: { id }, body });
}
