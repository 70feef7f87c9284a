import { findTokenOwners } from '#contract/tokens.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type Owner = { id: string; name: string; email: string };

export function findOwners(search: string, signal: AbortSignal): Promise<Owner[]> {
  return call(findTokenOwners, { query: { search } }, { signal });
}
