import type { InfiniteData } from '@tanstack/react-query';

/** Everything that this page reads is kept under keys that begin with this. */
export const HISTORY_KEY = ['history'] as const;
export const CHATS_KEY = [...HISTORY_KEY, 'chats'] as const;
export const MESSAGES_KEY = [...HISTORY_KEY, 'messages'] as const;

export const messagesKey = (id: string) => [...MESSAGES_KEY, id] as const;
export const chatKey = (id: string) => [...HISTORY_KEY, 'chat', id] as const;

/** What is read again begins with its first page: each of the others costs a call, one after the other. */
export function keepFirst<Page, Place>({
  pages,
  pageParams,
}: InfiniteData<Page, Place>): InfiniteData<Page, Place> {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
