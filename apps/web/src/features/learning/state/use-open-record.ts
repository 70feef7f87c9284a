import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Helper } from '#contract/helper-records.ts';
import { getHelperRecord } from '#contract/helpers.contract.ts';
import { type RecordOf, recordQuery, recordsKey } from '../api/get-record.ts';

/** The record that the address names, `?record=`, so that a reload and the way back find it again. */
export function useOpenRecord<H extends Helper>(helper: H) {
  const { record }: { record?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const id = typeof record === 'string' ? record : null;
  const [firstId] = useState(id);
  // An address that cannot be one of a record needs no asking.
  const isPossible = getHelperRecord.params.safeParse({ helper, id }).success;
  const query = useQuery({ ...recordQuery(helper, id ?? ''), enabled: isPossible });

  const open = (next: string | null): Promise<void> =>
    navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, record: next ?? undefined }),
    } as Parameters<typeof navigate>[0]);

  return {
    id,
    query,
    isPossible,
    /** It was opened on this page, and did not come with it. */
    isOpenedHere: id !== firstId,
    open: (next: string | null) => void open(next),
    /** Opens one that has just been made, without asking for it. */
    show: (made: RecordOf<H>): Promise<void> => {
      queries.setQueryData(recordQuery(helper, made.id).queryKey, made);
      void queries.invalidateQueries({ queryKey: recordsKey(helper) });
      return open(made.id);
    },
  };
}
