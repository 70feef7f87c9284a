import { getPublicChatbot, type PublicChatbot } from '#contract/visits.contract.ts';
import { type CallOptions, call } from '#web/lib/api/api-client.ts';

/** The chatbot as its visitor sees it; null where the caller has no visit. */
export async function fetchPublicChatbot(id: string, options: CallOptions): Promise<PublicChatbot | null> {
  return (await call(getPublicChatbot, { params: { id } }, options)).chatbot;
}
