import { getHistorySession, listHistoryMessages } from '#contract/chat-history.contract.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { readList } from './read-list.ts';

/** The newest messages of a chat, or those before `cursor`; oldest first within the page. */
export function fetchMessages(id: string, cursor: string | null, signal: AbortSignal) {
  const query = cursor === null ? {} : { cursor };
  const page = callPage(listHistoryMessages, { params: { id }, query }, { signal });
  return readList(page, { items: [], nextCursor: null });
}

/** A chat as the list shows it, be it in the list or not, and whether it is one's own. */
export function fetchChat(id: string, signal: AbortSignal) {
  return call(getHistorySession, { params: { id } }, { signal });
}
