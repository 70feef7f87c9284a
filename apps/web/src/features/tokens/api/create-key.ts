import type { CallInput } from '#contract/operation.ts';
import { createToken } from '#contract/tokens.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function createKey(body: CallInput<typeof createToken>['body']) {
  return call(createToken, { body });
}
