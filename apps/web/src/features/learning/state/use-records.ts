import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Helper } from '#contract/helper-records.ts';
import { deleteRecord } from '../api/delete-record.ts';
import { recordQuery, recordsKey } from '../api/get-record.ts';
import { fetchRecords } from '../api/list-records.ts';

/** One's own records of a helper, page after page. */
export function useRecords(helper: Helper) {
  const list = useInfiniteQuery({
    queryKey: recordsKey(helper),
    queryFn: ({ pageParam, signal }) => fetchRecords(helper, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
  });
  return { ...list, records: list.data?.pages.flatMap(({ items }) => items) ?? null };
}

export function useRecordRemoval(helper: Helper) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRecord(helper, id),
    onSuccess: async (_, id) => {
      // Still on the screen, maybe; whoever comes back to it asks anew.
      void queries.invalidateQueries({ ...recordQuery(helper, id), refetchType: 'none' });
      await queries.invalidateQueries({ queryKey: recordsKey(helper) });
    },
  });
}
