import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { HistorySession } from '#contract/chat-history.contract.ts';
import { fetchChat, fetchMessages } from '../api/read-chat.ts';
import { chatKey, keepFirst, messagesKey } from './history-cache.ts';
import { isGone, tellFailure } from './tell-failure.tsx';

/** The messages of a chat, the newest part first; oldest on top. Null, also of a chat that was deleted meanwhile. */
export function useMessages(id: string) {
  const log = useInfiniteQuery({
    queryKey: messagesKey(id),
    queryFn: ({ pageParam, signal }) => fetchMessages(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useNewestAlone(id);
  const { data, error } = log;
  useEffect(() => {
    if (error) tellFailure('無法載入聊天詳情', error);
  }, [error]);
  const pages = isGone(error) ? undefined : data?.pages;
  return { ...log, messages: pages?.toReversed().flatMap(({ items }) => items) ?? null };
}

/** Of a chat that is closed the newest messages are kept: all of them would be read again when it is opened. */
function useNewestAlone(id: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const key = messagesKey(id);
    return () => {
      const state = queries.getQueryState(key);
      if (state?.status !== 'success') return;
      type Pages = Parameters<typeof keepFirst>[0];
      queries.setQueryData<Pages>(key, (pages) => pages && keepFirst(pages), {
        updatedAt: state.dataUpdatedAt,
      });
    };
  }, [queries, id]);
}

type OpenChat = {
  /** Undefined while it is not known. */
  chat: HistorySession | undefined;
  /** Its owner may go on with it. */
  canContinue: boolean;
};

/** A chat from its row where there is one. Among everybody's chats only the server knows which are one's own. */
export function useOpenChat(id: string, row: HistorySession | undefined, isAdmin: boolean): OpenChat {
  const { data: asked } = useQuery({
    queryKey: chatKey(id),
    queryFn: ({ signal }) => fetchChat(id, signal),
    enabled: isAdmin || row === undefined,
    refetchOnWindowFocus: false,
  });
  const chat = row ?? asked;
  const isOwn = isAdmin ? asked?.is_own === true : true;
  return { chat, canContinue: isOwn && chat !== undefined && chat.chatbot_id !== null };
}
