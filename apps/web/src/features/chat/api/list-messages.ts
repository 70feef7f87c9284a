import { listMessages } from '#contract/chat.contract.ts';
import { callPage } from '#web/lib/api/api-client.ts';

/** The newest messages of a session, or those before `cursor`; oldest first within the page. */
export function fetchMessages(sessionId: string, cursor: string | null, signal: AbortSignal) {
  return callPage(listMessages, { query: { sessionId, ...(cursor && { cursor }) } }, { signal });
}
