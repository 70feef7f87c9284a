import { queryOptions } from '@tanstack/react-query';
import { listQuestionUnits } from '#contract/questions.contract.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { readAllPages } from '#web/lib/api/read-all-pages.ts';

export const UNITS_KEY = ['question-units'] as const;

/** All units, by subject, grade and name: whoever chooses one wants to see every one of them. */
export const unitsQuery = queryOptions({
  queryKey: UNITS_KEY,
  queryFn: ({ signal }) =>
    readAllPages((cursor) =>
      callPage(listQuestionUnits, { query: { ...(cursor !== null && { cursor }) } }, { signal }),
    ),
});
