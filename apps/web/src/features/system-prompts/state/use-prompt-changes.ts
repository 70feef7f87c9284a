import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { SystemPrompt } from '#contract/system-prompts.contract.ts';
import { confirm } from '#web/lib/confirm.ts';
import { toast } from '#web/lib/toast.ts';
import { removePrompt } from '../api/delete-prompt.ts';
import { promptsQuery } from '../api/list-prompts.ts';
import { togglePrompt } from '../api/toggle-prompt.ts';

export type Failure = { text: string; error: unknown };

/** What a row can do without the form. Failed or not, the list is read again afterwards: it may have been another's. */
export function usePromptChanges() {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: promptsQuery.queryKey });

  const toggling = useMutation({
    mutationFn: togglePrompt,
    onMutate: () => setFailure(null),
    onError: (error) => setFailure({ text: 'Failed to toggle status', error }),
    onSettled: reload,
  });
  const removing = useMutation({
    mutationFn: removePrompt,
    onMutate: () => setFailure(null),
    onSuccess: () => toast('success', '已刪除', TIMERS.savedBanner),
    onError: (error) => setFailure({ text: 'Failed to delete system prompt', error }),
    onSettled: reload,
  });
  const remove = async ({ id }: SystemPrompt) => {
    const message = '確定要刪除此系統提示嗎？此操作無法撤銷。';
    if (await confirm({ message, confirmLabel: '刪除', danger: true })) removing.mutate(id);
  };

  return {
    failure,
    dismiss: () => setFailure(null),
    toggle: ({ id }: SystemPrompt) => toggling.mutate(id),
    remove: (prompt: SystemPrompt) => void remove(prompt),
    /** Those that are being changed now. */
    togglingId: toggling.isPending ? toggling.variables : null,
    removingId: removing.isPending ? removing.variables : null,
  };
}

export type PromptChanges = ReturnType<typeof usePromptChanges>;
