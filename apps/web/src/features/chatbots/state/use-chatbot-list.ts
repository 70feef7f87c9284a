import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CHATBOT_ORDERS } from '#contract/chatbots.contract.ts';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { readOrder } from '#web/lib/lists/sort-rows.ts';
import { readPage } from '#web/lib/lists/use-list-address.ts';
import { useStore } from '#web/lib/store.ts';
import { fetchChatbots } from '../api/list-chatbots.ts';
import { keptChatbots } from './kept-chatbots.ts';
import { listRows, SAMPLE_ROWS } from './list-rows.ts';

/** Rows of a page. */
export const PAGE_SIZE = 25;

/** The columns that can be sorted, by their name in the address. */
const ORDERS: Readonly<Record<string, (typeof CHATBOT_ORDERS)[number]>> = {
  name: 'name',
  model: 'model',
  limit: 'daily_limit',
};

type Address = { search: string; order: string; page: string };

/** One page of the list; the server searches, sorts and counts. The former page stays until the next one has come. */
export function useChatbotList(userId: string, { search, order, page }: Address) {
  const { by, descending } = readOrder(order);
  const query = {
    ...(search !== '' && { search }),
    order: ORDERS[by] ?? ('created' as const),
    direction: descending ? ('desc' as const) : ('asc' as const),
    offset: (readPage(page) - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
  const list = useQuery({
    queryKey: ['chatbots', 'list', query],
    queryFn: ({ signal }) => fetchChatbots(query, signal),
    placeholderData: keepPreviousData,
  });
  const kept = useStore(keptChatbots).filter((one) => one.userId === userId);
  const isSample = list.data === undefined && isServerAway(list.error);
  const rows = list.data ? listRows(list.data.items, kept) : null;
  return {
    rows: isSample ? [...listRows([], kept), ...SAMPLE_ROWS] : rows,
    total: list.data?.total ?? null,
    error: list.error,
    isSample,
    isBusy: list.isPlaceholderData,
    retry: () => void list.refetch(),
  };
}
