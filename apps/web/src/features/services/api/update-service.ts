import type { CallInput } from '#contract/operation.ts';
import { updateService } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function changeService(id: string, body: CallInput<typeof updateService>['body']) {
  return call(updateService, { params: { id }, body });
}
