import { useMutation } from '@tanstack/react-query';
import { confirm } from '#web/lib/confirm.ts';
import { toast } from '#web/lib/toast.ts';
import { removeChat } from '../api/change-chats.ts';
import { tellFailure } from './tell-failure.tsx';

/** Deletes chats, one at a time, each after a question. */
export function useRemoval(onGone: (id: string) => void) {
  const removal = useMutation({
    mutationFn: removeChat,
    onSuccess(_, id) {
      toast('success', '聊天記錄已刪除');
      onGone(id);
    },
    onError: (error) => tellFailure('刪除聊天記錄失敗，請稍後再試', error),
  });
  return {
    /** Until it is gone no other one can be deleted. */
    leavingId: removal.isPending ? removal.variables : null,
    async remove({ id, title }: { id: string; title: string }): Promise<void> {
      if (removal.isPending) return;
      const message = `確定要刪除聊天記錄「${title}」嗎？\n刪除後無法恢復。`;
      if (await confirm({ message, confirmLabel: '刪除', danger: true })) removal.mutate(id);
    },
  };
}
