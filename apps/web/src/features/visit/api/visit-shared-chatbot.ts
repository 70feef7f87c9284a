import { type Visit, visitSharedChatbot } from '#contract/visits.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Begins a visit with the password of the school's share page. */
export function requestSharedVisit(id: string, access: string): Promise<Visit> {
  return call(visitSharedChatbot, { params: { id }, body: { access } });
}
