import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { examQuery, examsKey, fetchExams, removeExam, saveExam } from '../api/exams.ts';
import { bodyOf, type PaperWork } from './paper-work.ts';

/** One's own saved papers, page after page. */
export function useExams() {
  const list = useInfiniteQuery({
    queryKey: examsKey,
    queryFn: ({ pageParam, signal }) => fetchExams(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
  });
  return { ...list, exams: list.data?.pages.flatMap(({ items }) => items) ?? null };
}

export function useExamRemoval() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: removeExam,
    onSuccess: async (_, id) => {
      queries.removeQueries(examQuery(id));
      await queries.invalidateQueries({ queryKey: examsKey });
    },
  });
}

/** Stores a paper; one that was deleted elsewhere is stored anew. */
export function useExamSaving(onSaved: (saved: PaperWork, id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: PaperWork) => {
      const body = bodyOf(work);
      return saveExam(work.id, work.isStored, body).catch((error: unknown) => {
        const isGone = error instanceof ApiError && error.code === 'exam_not_found';
        if (!isGone) throw error;
        return saveExam(work.id, false, body);
      });
    },
    onSuccess: async (id, work) => {
      onSaved(work, id);
      await queries.invalidateQueries({ queryKey: examsKey });
    },
  });
}
