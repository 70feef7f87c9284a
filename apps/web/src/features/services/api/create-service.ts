import type { CallInput } from '#contract/operation.ts';
import { createService } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function addService(body: CallInput<typeof createService>['body']) {
  return call(createService, { body });
}
