import { listQuestions } from '#contract/questions.contract.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { type QuestionFilter, queryOf } from '../state/question-filter.ts';

export const QUESTIONS_KEY = ['questions'] as const;

const PAGE_SIZE = 20;

/** One page of the questions that pass the filter, the last changed first. */
export function fetchQuestions(filter: QuestionFilter, cursor: string | null, signal: AbortSignal) {
  const query = { ...queryOf(filter), limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  return callPage(listQuestions, { query }, { signal });
}
