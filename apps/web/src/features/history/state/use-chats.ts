import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ChatFilter,
  type ChatPage,
  type ChatPlace,
  fetchAllChats,
  fetchOwnChats,
} from '../api/list-chats.ts';

/** Everything that this page reads is kept under keys that begin with this. */
const HISTORY_KEY = ['history'] as const;
const CHATS_KEY = [...HISTORY_KEY, 'chats'] as const;
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
    /** Reads all that is shown again; of the list the first page, since each one costs a call. */
    async refresh(): Promise<void> {
      queries.setQueryData<Pages>(queryKey, (data) => data && keepFirst(data));
      await queries.invalidateQueries({ queryKey: HISTORY_KEY });
    },
    /** Takes a chat that was deleted out of every list. */
    drop(id: string): void {
      queries.setQueriesData<Pages>({ queryKey: CHATS_KEY }, (data) => data && without(data, id));
    },
  };
}

export type Chats = ReturnType<typeof useChats>;

function keepFirst({ pages, pageParams }: Pages): Pages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function without(data: Pages, id: string): Pages {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((chat) => chat.id !== id) }));
  return { ...data, pages };
}
