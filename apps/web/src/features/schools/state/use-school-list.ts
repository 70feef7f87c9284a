import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { readPage } from '#web/lib/lists/use-list-address.ts';
import { fetchSchools, SCHOOLS_KEY } from '../api/list-schools.ts';
import { SAMPLE_SCHOOLS } from './sample-schools.ts';

type Address = { search: string; page: string };

/** One page of the list; the server searches and counts. The former page stays until the next one has come. */
export function useSchoolList({ search, page }: Address) {
  const number = readPage(page);
  const list = useQuery({
    queryKey: [...SCHOOLS_KEY, 'list', search, number],
    queryFn: ({ signal }) => fetchSchools(search, number, signal),
    placeholderData: keepPreviousData,
  });
  const isSample = list.data === undefined && isServerAway(list.error);
  return {
    rows: list.data?.items ?? (isSample ? SAMPLE_SCHOOLS : null),
    total: list.data?.total ?? null,
    error: list.error,
    isSample,
    isBusy: list.isPlaceholderData,
    retry: () => void list.refetch(),
  };
}
