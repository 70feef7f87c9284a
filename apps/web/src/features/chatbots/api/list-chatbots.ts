import { type Chatbot, listChatbots } from '#contract/chatbots.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import { callRows } from '#web/lib/api/api-client.ts';

type Query = NonNullable<CallInput<typeof listChatbots>['query']>;

export function fetchChatbots(
  query: Query,
  signal: AbortSignal,
): Promise<{ items: readonly Chatbot[]; total: number }> {
  return callRows(listChatbots, { query }, { signal });
}
