import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { HistorySession } from '#contract/chat-history.contract.ts';
import { fetchChat, fetchMessages } from '../api/read-chat.ts';
import { tellFailure } from './tell-failure.tsx';

/** The messages of a chat, the newest part first; oldest on top. */
export function useMessages(id: string) {
  const log = useInfiniteQuery({
    queryKey: ['history', 'messages', id],
    queryFn: ({ pageParam, signal }) => fetchMessages(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
  });
  const { error } = log;
  useEffect(() => {
    if (error) tellFailure('無法載入聊天詳情', error);
  }, [error]);
  return { ...log, messages: log.data?.pages.toReversed().flatMap(({ items }) => items) ?? null };
}

/** What stands above the messages; `title` and `startTime` are null while they are not known. */
export type ChatHead = {
  title: string | null;
  startTime: string | null;
  chatbotName: string;
  /** Its owner may go on with it. */
  canContinue: boolean;
};

/** The head of a chat, from its row where there is one. Among everybody's chats only the server knows which are one's own. */
export function useChatHead(
  id: string,
  row: HistorySession | undefined,
  userId: string,
  isAdmin: boolean,
): ChatHead {
  const asked = useQuery({
    queryKey: ['history', 'chat', id],
    queryFn: ({ signal }) => fetchChat(id, signal),
    enabled: isAdmin || row === undefined,
    refetchOnWindowFocus: false,
  });
  const chatbotId = row ? row.chatbot_id : (asked.data?.chatbot_id ?? null);
  const isOwn = isAdmin ? asked.data?.user_id === userId : true;
  return {
    title: row?.title ?? asked.data?.title ?? null,
    startTime: row?.start_time ?? asked.data?.created_at ?? null,
    chatbotName: row?.chatbot_name ?? asked.data?.chatbot_name ?? '',
    canContinue: isOwn && chatbotId !== null,
  };
}
