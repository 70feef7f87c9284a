import { searchQuestions } from '#contract/questions.contract.ts';
import { callFound } from '#web/lib/api/api-client.ts';
import { type QuestionFilter, queryOf } from '../state/question-filter.ts';

export function findQuestions(search: string, filter: QuestionFilter, signal: AbortSignal) {
  return callFound(searchQuestions, { query: { q: search, ...queryOf(filter) } }, { signal });
}
