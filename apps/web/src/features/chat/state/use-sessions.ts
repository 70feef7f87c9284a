import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { fetchSessions } from '../api/list-sessions.ts';

/** Milliseconds after the last key. */
const SEARCH_DELAY = 250;

/** All keys of one person's session lists begin with this. */
export const sessionsKey = (userId: string) => ['chat', userId, 'sessions'] as const;

export function useSessions(userId: string, typed: string) {
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY);
  const query = useInfiniteQuery({
    queryKey: [...sessionsKey(userId), search],
    queryFn: ({ pageParam, signal }) => fetchSessions(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return { ...query, search, sessions: query.data?.pages.flatMap(({ items }) => items) ?? null };
}
