import {
  type InfiniteData,
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type ChatFilter,
  type ChatPage,
  type ChatPlace,
  fetchAllChats,
  fetchOwnChats,
} from '../api/list-chats.ts';
import { CHATS_KEY, chatKey, HISTORY_KEY, keepFirst, MESSAGES_KEY, messagesKey } from './history-cache.ts';

const FIRST: ChatPlace = { cursor: null, isOwn: false };

type Pages = InfiniteData<ChatPage, ChatPlace>;

/** The list of chats, page after page, or what a search finds. */
export function useChats(filter: ChatFilter, isAdmin: boolean) {
  const queries = useQueryClient();
  const queryKey = [...CHATS_KEY, isAdmin, filter];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => (isAdmin ? fetchAllChats : fetchOwnChats)(filter, pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor, isOwn }): ChatPlace | null =>
      nextCursor === null ? null : { cursor: nextCursor, isOwn },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const pages = list.data?.pages;
  const lists = pages?.map(({ items }) => items).filter(({ length }) => length > 0) ?? null;
  return {
    ...list,
    pages: lists,
    /** Of all pages. */
    chats: lists?.flat() ?? null,
    hasMoreFound: pages?.[0]?.hasMore === true,
    /** Everybody's chats could not be read. */
    isFallback: isAdmin && pages?.[0]?.isOwn === true,
    /** Reads all that is shown again, of list and messages the first page. Answers the ids of chats that went away. */
    async refresh(): Promise<string[]> {
      const before = queries.getQueryData<Pages>(queryKey);
      for (const key of [queryKey, MESSAGES_KEY])
        queries.setQueriesData<Pages>({ queryKey: key }, (data) => data && keepFirst(data));
      await queries.invalidateQueries({ queryKey: HISTORY_KEY });
      return listWentAway(before, queries.getQueryData<Pages>(queryKey));
    },
    /** Takes a chat that was deleted out of every list. */
    async drop(id: string): Promise<void> {
      // What is on its way may still have it.
      await queries.cancelQueries({ queryKey: CHATS_KEY });
      queries.setQueriesData<Pages>({ queryKey: CHATS_KEY }, (data) => data && without(data, id));
      const isEmpty = { predicate: ({ state }: Query) => state.data === undefined };
      await queries.refetchQueries({ queryKey: CHATS_KEY, type: 'active', ...isEmpty });
    },
    /** What was read of a chat that was deleted; while it is open it would be read again. */
    forget(id: string): void {
      for (const queryKey of [messagesKey(id), chatKey(id)]) queries.removeQueries({ queryKey });
    },
  };
}

export type Chats = ReturnType<typeof useChats>;

/** Those that would stand in the list that was read again; what may stand on a later page has not gone. */
function listWentAway(before: Pages | undefined, after: Pages | undefined): string[] {
  const [first, end] = [after?.pages[0], after?.pages.at(-1)];
  if (!before || !first || !end || before.pages[0]?.isOwn !== first.isOwn) return [];
  const chats = after?.pages.flatMap(({ items }) => items) ?? [];
  const ids = new Set(chats.map(({ id }) => id));
  const isAll = end.nextCursor === null && !end.hasMore;
  const last = chats.at(-1)?.updated_at ?? '';
  return before.pages
    .flatMap(({ items }) => items)
    .filter(({ id, updated_at }) => !ids.has(id) && (isAll || updated_at > last))
    .map(({ id }) => id);
}

function without(data: Pages, id: string): Pages {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((chat) => chat.id !== id) }));
  return { ...data, pages };
}
