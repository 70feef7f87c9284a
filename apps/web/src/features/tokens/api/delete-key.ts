import { deleteToken } from '#contract/tokens.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeKey(id: string): Promise<undefined> {
  return call(deleteToken, { params: { id } });
}
