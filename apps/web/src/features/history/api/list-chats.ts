import {
  type HistoryPeriod,
  type HistorySession,
  listAllHistory,
  listHistorySessions,
} from '#contract/chat-history.contract.ts';
import { callFound, callPage } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { readList } from './read-list.ts';

const PAGE_SIZE = 50;

/** What narrows the list; `userId` and `school` do so for administrators alone. */
export type ChatFilter = {
  search?: string;
  title?: string;
  period?: HistoryPeriod;
  chatbotId?: string;
  userId?: string;
  school?: string;
};

/** What is searched, be it in the titles alone, is answered at once, without a next page. */
export function isSearch({ search, title }: ChatFilter): boolean {
  return search !== undefined || title !== undefined;
}

/** Where a page begins, and whether one's own chats are listed in the place of everybody's. */
export type ChatPlace = { cursor: string | null; isOwn: boolean };

export type ChatPage = {
  items: HistorySession[];
  nextCursor: string | null;
  /** A search found more than it answers. */
  hasMore: boolean;
  isOwn: boolean;
};

/**
 * One page of everybody's chats, the newest first. When they cannot be read from the beginning, one's own come in their
 * place; a later page that fails stays a failure.
 */
export async function fetchAllChats(
  filter: ChatFilter,
  place: ChatPlace,
  signal: AbortSignal,
): Promise<ChatPage> {
  if (place.isOwn) return fetchOwnChats(filter, place, signal);
  try {
    return { ...(await fetchPage(listAllHistory, filter, place, signal)), isOwn: false };
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (signal.aborted || isSignedOut || place.cursor !== null) throw error;
    return fetchOwnChats(filter, place, signal);
  }
}

export async function fetchOwnChats(
  { userId: _user, school: _school, ...filter }: ChatFilter,
  place: ChatPlace,
  signal: AbortSignal,
): Promise<ChatPage> {
  return { ...(await fetchPage(listHistorySessions, filter, place, signal)), isOwn: true };
}

async function fetchPage(
  operation: typeof listAllHistory | typeof listHistorySessions,
  filter: ChatFilter,
  { cursor }: ChatPlace,
  signal: AbortSignal,
): Promise<Omit<ChatPage, 'isOwn'>> {
  const empty = { items: [] };
  if (isSearch(filter)) {
    const found = callFound(operation, { query: filter }, { signal });
    return { nextCursor: null, ...(await readList(found, { ...empty, hasMore: false })) };
  }
  const query = { ...filter, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  const page = callPage(operation, { query }, { signal });
  return { hasMore: false, ...(await readList(page, { ...empty, nextCursor: null })) };
}
