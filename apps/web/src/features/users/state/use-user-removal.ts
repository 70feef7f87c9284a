import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedUser } from '#contract/user-management.contract.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { confirm } from '#web/lib/confirm.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { logFailure } from '#web/lib/log.ts';
import { toast } from '#web/lib/toast.ts';
import { removeUser } from '../api/delete-user.ts';
import { USER_LISTS } from '../api/list-users.ts';

/** Without a text of its own the server's words say it. */
export type RemovalFailure = { text?: string; error: unknown };

/** Deletes a user after a question. One whom somebody else has deleted already is gone, as it was meant to be. */
export function useUserRemoval(onGone: (id: string) => void) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<RemovalFailure | null>(null);
  const removal = useMutation({
    mutationFn: ({ id }: ManagedUser) => removeUser(id),
    onMutate: () => setFailure(null),
    onSuccess(_, { id, name }) {
      toast('success', `已刪除「${name}」`);
      leaveRow();
      onGone(id);
    },
    onError(error, { id }) {
      if (error instanceof ApiError && error.code === 'user_not_found') return onGone(id);
      logFailure('delete user', error);
      setFailure({ ...textOf(error), error });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: USER_LISTS }),
  });
  const ask = async (user: ManagedUser) => {
    const message = `確定要刪除用戶「${user.name}」嗎？此操作無法撤銷。`;
    if (await confirm({ message, confirmLabel: '刪除', danger: true })) removal.mutate(user);
  };
  return {
    failure,
    dismiss: () => setFailure(null),
    leavingId: removal.isPending ? removal.variables.id : null,
    ask: (user: ManagedUser) => void ask(user),
  };
}

function textOf(error: unknown): { text?: string } {
  if (error instanceof ApiError) {
    if (error.code === 'user_has_dependents') return {};
    if (error.code === 'not_allowed' || error.code === 'user_out_of_reach')
      return { text: '您沒有權限刪除此用戶' };
  }
  return { text: '刪除用戶時發生錯誤，請稍後再試' };
}
