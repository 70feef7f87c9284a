import { getChatbotShare } from '#contract/visits.contract.ts';
import { call } from '#web/lib/api-client.ts';

export function fetchShare(id: string, signal: AbortSignal): Promise<{ password: string }> {
  return call(getChatbotShare, { params: { id } }, { signal });
}
