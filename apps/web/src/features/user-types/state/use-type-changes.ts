import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { UserType } from '#contract/user-types.contract.ts';
import { confirm } from '#web/lib/confirm.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { toast } from '#web/lib/toast.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import { removeUserType } from '../api/delete-user-type.ts';
import { userTypesQuery } from '../api/list-user-types.ts';
import { toggleUserType } from '../api/toggle-user-type.ts';

const CHANGE = ['user-types', 'change'];

export type Failure = { text: string; error: unknown };

/** What a row can do without the form. Failed or not, the list is read again afterwards: it may have been another's. */
export function useTypeChanges() {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const common = {
    mutationKey: CHANGE,
    onMutate: () => setFailure(null),
    onSettled: () => queries.invalidateQueries({ queryKey: userTypesQuery.queryKey }),
  };
  const toggling = useMutation({
    ...common,
    mutationFn: toggleUserType,
    onError: (error) => setFailure({ text: '更新用戶類型時發生錯誤', error }),
  });
  const removing = useMutation({
    ...common,
    mutationFn: ({ id }: UserType) => removeUserType(id),
    onSuccess() {
      toast('success', '已刪除', TIMERS.savedBanner);
      leaveRow();
    },
    onError: (error) => setFailure({ text: '刪除用戶類型時發生錯誤', error }),
  });
  const changingIds = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: ({ state }) => (state.variables as UserType).id,
  });
  const remove = async (type: UserType) => {
    const message = `確定要刪除用戶類型「${userTypeLabel(type.name)}」嗎？此操作無法撤銷。`;
    if (await confirm({ message, confirmLabel: '刪除', danger: true })) removing.mutate(type);
  };

  return {
    failure,
    dismiss: () => setFailure(null),
    // A second press would turn it back before the first one is seen.
    toggle(type: UserType): void {
      if (!changingIds.includes(type.id)) toggling.mutate(type);
    },
    remove: (type: UserType) => void remove(type),
    /** Those that are being changed now. */
    changingIds,
  };
}

export type TypeChanges = ReturnType<typeof useTypeChanges>;
