import { queryOptions } from '@tanstack/react-query';
import { listUnitQuestions } from '#contract/questions.contract.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { readAllPages } from '#web/lib/api/read-all-pages.ts';

/** Rows of one call; the most that the server gives. */
const PAGE_SIZE = 200;

/** Examples that the preview of a unit shows. */
export const EXAMPLES = 3;

/** The latest questions of a unit, as examples of it. */
export function examplesQuery(id: string) {
  return queryOptions({
    queryKey: ['exams', 'examples', id],
    queryFn: ({ signal }) =>
      call(listUnitQuestions, { params: { id }, query: { limit: EXAMPLES } }, { signal }),
  });
}

/** All questions of a unit, the last changed first. `onPage` hears how many each page brought. */
export async function fetchUnitQuestions(
  id: string,
  signal: AbortSignal,
  onPage: (count: number) => void,
): Promise<string[]> {
  const questions = await readAllPages((cursor) => {
    const query = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    return callPage(listUnitQuestions, { params: { id }, query }, { signal });
  }, onPage);
  return questions.map(({ content }) => content);
}
