import { queryOptions } from '@tanstack/react-query';
import { type Grade, listQuestionUnits, type Subject } from '#contract/questions.contract.ts';
import { callPage } from '#web/lib/api/api-client.ts';
import { readAllPages } from '#web/lib/api/read-all-pages.ts';

/** All units of a subject and a grade. */
export function unitsQuery(subject: Subject, grade: Grade) {
  return queryOptions({
    queryKey: ['exams', 'units', subject, grade],
    queryFn: ({ signal }) =>
      readAllPages((cursor) => {
        const query = { subject, grade, ...(cursor !== null && { cursor }) };
        return callPage(listQuestionUnits, { query }, { signal });
      }),
  });
}
