import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { School, SchoolRow } from '#contract/schools.contract.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { SCHOOLS_KEY } from '../api/list-schools.ts';
import { moveInto } from '../api/merge-school.ts';

export const MERGE = ['schools', 'merge'];

export type Merge = { sources: readonly SchoolRow[]; into: School };

/**
 * Makes one school of several, one after the other. Each is a step of its own: where one fails, those before it stay
 * merged, and `left` are the schools that are still there.
 */
export function useMerge(schools: readonly SchoolRow[]) {
  const queries = useQueryClient();
  const [gone, setGone] = useState<readonly SchoolRow[]>([]);
  const isGone = useIsGone();
  const merging = useMutation({
    mutationKey: MERGE,
    mutationFn: async ({ sources, into }: Merge) => {
      let moved = 0;
      for (const source of sources) {
        try {
          moved += await moveInto(source.id, into.id);
        } catch (error) {
          throw new Error(`「${source.name}」沒有併入：${failureText(error).title}`, { cause: error });
        }
        setGone((before) => [...before, source]);
      }
      return moved;
    },
    onSuccess: (moved, { into }) =>
      toast('success', `已併入「${into.name}」，${moved.toLocaleString('en')} 位用戶已移過去`),
    onError(error) {
      // Whoever has gone on to another page meanwhile has no dialog to read it in.
      if (isGone.current) return toast('error', error.message);
      if (error.cause instanceof ApiError && error.cause.status === 401) requestSignIn();
    },
    // Also when only some were merged; and users carry other schools now.
    onSettled: () =>
      Promise.all([SCHOOLS_KEY, ['users']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return { ...merging, gone, left: schools.filter((school) => !gone.includes(school)) };
}

export function countUsers(schools: readonly SchoolRow[]): number {
  return schools.reduce((sum, { user_count }) => sum + user_count, 0);
}
