import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TIMERS } from '#contract/constants.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { confirm } from '#web/lib/confirm.ts';
import { leaveRow } from '#web/lib/lists/leave-row.ts';
import { toast } from '#web/lib/toast.ts';
import { removeModel } from '../api/delete-model.ts';
import { SERVICES_KEY } from '../api/list-services.ts';

export function useModelRemoval(serviceId: string) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: removeModel,
    onSuccess(_, { name }) {
      toast('success', `已刪除「${name}」`, TIMERS.savedBanner);
      leaveRow();
    },
    onError: (error, { name }) => toast('error', `「${name}」沒有刪除：${failureText(error).title}`),
    onSettled: () => queries.invalidateQueries({ queryKey: SERVICES_KEY }),
  });
  return {
    leavingName: removal.isPending ? removal.variables.name : null,
    async ask(name: string): Promise<void> {
      const message = `確定要從列表中刪除模型「${name}」嗎？為它填寫和學到的設定也會刪除。`;
      if (await confirm({ message, confirmLabel: '刪除', danger: true })) removal.mutate({ serviceId, name });
    },
  };
}
