import { deleteService } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeService(id: string) {
  return call(deleteService, { params: { id } });
}
