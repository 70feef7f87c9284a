import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { findAssignableChatbots } from '#contract/user-management.contract.ts';
import { callRows } from '#web/lib/api/api-client.ts';

export type ChatbotChoice = { id: string; name: string; status: string };

/** Rows of a page. */
const PAGE = 50;
/** The most that an answer holds. */
const LARGEST_PAGE = 200;

/** Chatbots whose name has the text in it, page after page. */
export function chatbotsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['users', 'chatbots', search],
    queryFn: ({ signal, pageParam: offset }) =>
      callRows(findAssignableChatbots, { query: { search, limit: PAGE, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length * PAGE : undefined),
    placeholderData: keepPreviousData,
  });
}

/** All chatbots that a user has been assigned, in their order. */
export async function fetchAssigned(userId: string, signal: AbortSignal): Promise<ChatbotChoice[]> {
  const found: ChatbotChoice[] = [];
  for (;;) {
    const query = { assigned_to: userId, limit: LARGEST_PAGE, offset: found.length };
    const { items, total } = await callRows(findAssignableChatbots, { query }, { signal });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}
