import { listSessions } from '#contract/chat.contract.ts';
import { callPage } from '#web/lib/api/api-client.ts';

const PAGE_SIZE = 30;

/** One page of the caller's sessions, newest first; an empty `search` finds all. */
export function fetchSessions(search: string, cursor: string | null, signal: AbortSignal) {
  const query = { limit: PAGE_SIZE, ...(search && { search }), ...(cursor && { cursor }) };
  return callPage(listSessions, { query }, { signal });
}
