import type { CallInput } from '#contract/operation.ts';
import { updateToken } from '#contract/tokens.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function updateKey(id: string, body: CallInput<typeof updateToken>['body']) {
  return call(updateToken, { params: { id }, body });
}
