import { showTokenValue } from '#contract/tokens.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The key in the clear; the server notes who asked. */
export async function fetchValue(id: string, signal: AbortSignal): Promise<string> {
  return (await call(showTokenValue, { params: { id } }, { signal })).value;
}
