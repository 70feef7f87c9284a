import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { confirm } from '#web/lib/confirm.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { logFailure } from '#web/lib/log.ts';
import { toast } from '#web/lib/toast.ts';
import { removeChatbot } from '../api/delete-chatbot.ts';

/** Deletes a chatbot after a question. One that somebody else has deleted already is gone, as it was meant to be. */
export function useRemoval() {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => removeChatbot(id),
    onSuccess(_, { name }) {
      toast('success', `已刪除「${name}」`);
      leaveRow();
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'chatbot_not_found') return;
      logFailure('delete chatbot', error);
      toast('error', '刪除聊天機器人時發生錯誤，請稍後再試');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['chatbots'] }),
  });
  return {
    removingId: removal.isPending ? removal.variables.id : null,
    async ask(id: string, name: string): Promise<void> {
      const message = `確定要刪除聊天機器人「${name}」嗎？此操作無法撤銷。`;
      if (await confirm({ message, confirmLabel: '刪除', danger: true })) removal.mutate({ id, name });
    },
  };
}
