import { getUsagePrices, saveUsagePrices, type UsagePrices } from '#contract/usage.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function fetchPrices(signal: AbortSignal): Promise<UsagePrices> {
  return call(getUsagePrices, {}, { signal });
}

/** Replaces the whole table. */
export function savePrices(body: UsagePrices): Promise<UsagePrices> {
  return call(saveUsagePrices, { body });
}
