import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.contract.ts';
import { fetchPerson, type Person } from '../api/find-people.ts';
import { type AuditFilter, fetchEntries } from '../api/list-entries.ts';

/** The log, page after page. Whoever opens it wants to see what happened just now. */
export function useEntries(filter: AuditFilter) {
  const log = useInfiniteQuery({
    queryKey: ['audit', 'entries', filter],
    queryFn: ({ pageParam, signal }) => fetchEntries(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return { ...log, entries: log.data?.pages.flatMap(({ items }) => items) ?? null };
}

/** Whose entries are read. Somebody whose account is gone has the name that the log has. */
export function usePerson(id: string | undefined, entries: readonly AuditEntry[] | null): Person | null {
  const found = useQuery({
    queryKey: ['audit', 'person', id],
    queryFn: ({ signal }) => fetchPerson(id ?? '', signal),
    enabled: id !== undefined,
  });
  if (id === undefined) return null;
  return found.data ?? { id, name: nameIn(entries ?? [], id), email: '' };
}

function nameIn(entries: readonly AuditEntry[], id: string): string {
  for (const { actor_id, actor_name, target_id, target_name } of entries) {
    if (actor_id === id) return actor_name;
    if (target_id === id) return target_name;
  }
  return '所選用戶';
}
