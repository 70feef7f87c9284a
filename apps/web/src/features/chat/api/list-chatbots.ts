import { type Chatbot, listChatbots } from '#contract/chatbots.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function fetchChatbots(signal: AbortSignal): Promise<readonly Chatbot[]> {
  return call(listChatbots, { query: {} }, { signal });
}
