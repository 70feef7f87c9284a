import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { SystemPrompt } from '#contract/system-prompts.contract.ts';
import { confirm } from '#web/lib/confirm.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { toast } from '#web/lib/toast.ts';
import { removePrompt } from '../api/delete-prompt.ts';
import { promptsQuery } from '../api/list-prompts.ts';
import { togglePrompt } from '../api/toggle-prompt.ts';

const TOGGLE = ['system-prompts', 'toggle'];
const REMOVE = ['system-prompts', 'remove'];

export type Failure = { text: string; error: unknown };

/** What a row can do without the form. Failed or not, the list is read again afterwards: it may have been another's. */
export function usePromptChanges() {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: promptsQuery.queryKey });

  const toggling = useMutation({
    mutationKey: TOGGLE,
    mutationFn: togglePrompt,
    onMutate: () => setFailure(null),
    onError: (error) => setFailure({ text: 'Failed to toggle status', error }),
    onSettled: reload,
  });
  const removing = useMutation({
    mutationKey: REMOVE,
    mutationFn: removePrompt,
    onMutate: () => setFailure(null),
    onSuccess() {
      toast('success', '已刪除', TIMERS.savedBanner);
      leaveRow();
    },
    onError: (error) => setFailure({ text: 'Failed to delete system prompt', error }),
    onSettled: reload,
  });
  const togglingIds = usePendingIds(TOGGLE);
  const removingIds = usePendingIds(REMOVE);
  const remove = async ({ id }: SystemPrompt) => {
    const message = '確定要刪除此系統提示嗎？此操作無法撤銷。';
    if (await confirm({ message, confirmLabel: '刪除', danger: true })) removing.mutate(id);
  };

  return {
    failure,
    dismiss: () => setFailure(null),
    // A second press would turn it back before the first one is seen.
    toggle({ id }: SystemPrompt): void {
      if (!togglingIds.includes(id)) toggling.mutate(id);
    },
    remove: (prompt: SystemPrompt) => void remove(prompt),
    /** Those that are being changed now. */
    togglingIds,
    removingIds,
  };
}

/** The prompts of all changes of one kind that are under way; a mutation itself knows the last one only. */
function usePendingIds(mutationKey: readonly string[]): readonly string[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => String(state.variables),
  });
}

export type PromptChanges = ReturnType<typeof usePromptChanges>;
