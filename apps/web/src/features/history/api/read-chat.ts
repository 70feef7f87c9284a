import { getSession } from '#contract/chat.contract.ts';
import { listHistoryMessages } from '#contract/chat-history.contract.ts';
import { call, callPage } from '#web/lib/api-client.ts';
import { readList } from './read-list.ts';

/** The newest messages of a chat, or those before `cursor`; oldest first within the page. */
export function fetchMessages(id: string, cursor: string | null, signal: AbortSignal) {
  const query = cursor === null ? {} : { cursor };
  const page = callPage(listHistoryMessages, { params: { id }, query }, { signal });
  return readList(page, { items: [], nextCursor: null });
}

/** What is known of a chat that stands in no list, and whose it is. */
export function fetchChat(id: string, signal: AbortSignal) {
  return call(getSession, { params: { id } }, { signal });
}
