import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TIMERS } from '#contract/constants.ts';
import type { Service } from '#contract/services.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { confirm } from '#web/lib/confirm.ts';
import { toast } from '#web/lib/toast.ts';
import { removeService } from '../api/delete-service.ts';
import { SERVICES_KEY, servicesQuery } from '../api/list-services.ts';
import { changeService } from '../api/update-service.ts';
import { fieldsOf, toServiceBody } from './service-fields.ts';

export type ServiceChanges = ReturnType<typeof useServiceChanges>;

/** Switching services on and off, and deleting them. */
export function useServiceChanges(onRemoved: () => void) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: SERVICES_KEY });
  const toggling = useMutation({
    async mutationFn({ id, is_active }: Service) {
      // The whole service is sent, so it has to be what the server has now.
      const services = await queries.fetchQuery({ ...servicesQuery, staleTime: 0 });
      const now = services.find((service) => service.id === id);
      if (now) await changeService(id, { ...toServiceBody(fieldsOf(now)), is_active: !is_active });
    },
    onSuccess: (_, { name, is_active }) =>
      toast('success', `已${is_active ? '停用' : '啟用'}「${name}」`, TIMERS.savedBanner),
    onError: (error, { name }) => toast('error', `「${name}」沒有更改：${failureText(error).title}`),
    onSettled: reload,
  });
  const removal = useMutation({
    mutationFn: ({ id }: Service) => removeService(id),
    onSuccess(_, { name }) {
      toast('success', `已刪除「${name}」`, TIMERS.savedBanner);
      onRemoved();
    },
    onError: (error, { name }) => toast('error', `「${name}」沒有刪除：${failureText(error).title}`),
    onSettled: reload,
  });
  return {
    busyId: toggling.isPending ? toggling.variables.id : removal.isPending ? removal.variables.id : null,
    toggle: (service: Service) => toggling.mutate(service),
    async remove(service: Service): Promise<void> {
      const message = `確定要刪除 AI 服務「${service.name}」和它的 ${service.models.length} 個模型嗎？此操作無法撤銷。`;
      if (await confirm({ message, confirmLabel: '刪除', danger: true })) removal.mutate(service);
    },
  };
}
