import { validateToken } from '#contract/tokens.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Whether the provider knows the key, or, where it could not be asked, whether the key looks like one. */
export function checkKey({ provider, value }: { provider: string; value: string }, signal: AbortSignal) {
  return call(validateToken, { body: { provider, value } }, { signal });
}
