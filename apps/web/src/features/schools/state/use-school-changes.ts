import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { SchoolRow } from '#contract/schools.contract.ts';
import { confirm } from '#web/lib/confirm.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { toast } from '#web/lib/toast.ts';
import { removeSchool } from '../api/delete-school.ts';
import { SCHOOLS_KEY } from '../api/list-schools.ts';
import { toggleSchool } from '../api/toggle-school.ts';

const CHANGE = ['schools', 'change'];

export type Failure = { text: string; error: unknown };

/** What a row can do without a dialog. Failed or not, the list is read again afterwards: it may have been another's. */
export function useSchoolChanges() {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const common = {
    mutationKey: CHANGE,
    onMutate: () => setFailure(null),
    onSettled: () => queries.invalidateQueries({ queryKey: SCHOOLS_KEY }),
  };
  const toggling = useMutation({
    ...common,
    mutationFn: toggleSchool,
    onError: (error, { name }) => setFailure({ text: `「${name}」的狀態沒有更改`, error }),
  });
  const removing = useMutation({
    ...common,
    mutationFn: ({ id }: SchoolRow) => removeSchool(id),
    onSuccess() {
      toast('success', '已刪除', TIMERS.savedBanner);
      leaveRow();
    },
    onError: (error, { name }) => setFailure({ text: `「${name}」沒有刪除`, error }),
  });
  const changingIds = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: ({ state }) => (state.variables as SchoolRow).id,
  });
  const remove = async (school: SchoolRow) => {
    if (await confirm({ message: questionOf(school), confirmLabel: '刪除', danger: true }))
      removing.mutate(school);
  };

  return {
    failure,
    dismiss: () => setFailure(null),
    // A second press would turn it back before the first one is seen.
    toggle(school: SchoolRow): void {
      if (!changingIds.includes(school.id)) toggling.mutate(school);
    },
    remove: (school: SchoolRow) => void remove(school),
    /** Those that are being changed now. */
    changingIds,
  };
}

function questionOf({ name, user_count }: SchoolRow): string {
  const users =
    user_count > 0
      ? `屬於這所學校的 ${user_count.toLocaleString('en')} 位用戶會保留帳號，但不再有學校。`
      : '';
  return `確定要刪除學校「${name}」嗎？${users}此操作無法撤銷。`;
}

export type SchoolChanges = ReturnType<typeof useSchoolChanges>;
