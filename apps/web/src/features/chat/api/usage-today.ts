import { usageToday } from '#contract/chat.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type Usage = { used: number; limit: number };

export function fetchUsage(chatbotId: string, signal: AbortSignal): Promise<Usage> {
  return call(usageToday, { query: { chatbotId } }, { signal });
}
