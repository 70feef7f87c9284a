import type { CallInput } from '#contract/operation.ts';
import { saveModel } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type ModelBody = CallInput<typeof saveModel>['body'];

export function putModel(serviceId: string, body: ModelBody) {
  return call(saveModel, { params: { id: serviceId }, body });
}
