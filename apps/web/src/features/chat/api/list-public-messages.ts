import type { ChatMessage } from '#contract/chat.contract.ts';
import { listPublicMessages } from '#contract/public-chat.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The messages of a visitor's session, oldest first. */
export function fetchPublicMessages(sessionId: string, signal: AbortSignal): Promise<readonly ChatMessage[]> {
  return call(listPublicMessages, { params: { sessionId } }, { signal });
}
