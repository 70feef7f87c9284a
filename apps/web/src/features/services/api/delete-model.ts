import { deleteModel } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeModel({ serviceId, name }: { serviceId: string; name: string }) {
  return call(deleteModel, { params: { id: serviceId }, body: { name } });
}
