import { queryOptions } from '@tanstack/react-query';
import { createExam, deleteExam, getExam, listExams, updateExam } from '#contract/exams.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';

export type ExamBody = CallInput<typeof updateExam>['body'];

const PAGE_SIZE = 20;

export const examsKey = ['exams', 'saved'] as const;

export function fetchExams(cursor: string | null, signal: AbortSignal) {
  return callPage(listExams, { query: { limit: PAGE_SIZE, ...(cursor && { cursor }) } }, { signal });
}

/** Read anew each time it is opened: what is edited has to be what is stored. */
export function examQuery(id: string) {
  return queryOptions({
    queryKey: ['exams', 'one', id],
    queryFn: ({ signal }) => call(getExam, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Stores a paper and gives its id. The first time it gets an id that the page made; sent twice it is stored once. */
export async function saveExam(id: string, isStored: boolean, body: ExamBody): Promise<string> {
  if (isStored) return (await call(updateExam, { params: { id }, body })).id;
  return (await call(createExam, { body: { id, ...body } })).examId;
}

export function removeExam(id: string): Promise<void> {
  return call(deleteExam, { params: { id } });
}
