import { type Visit, verifyAccess } from '#contract/visits.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Begins a visit with the chatbot's share password. */
export function requestVisit(id: string, access: string, signal: AbortSignal): Promise<Visit> {
  return call(verifyAccess, { params: { id }, body: { access } }, { signal });
}
