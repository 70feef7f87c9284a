import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { fetchUsers, USER_LISTS } from '../api/list-users.ts';
import { SAMPLE_USERS } from './sample-users.ts';
import { toQuery, type UserAddress } from './user-filter.ts';

/** One page of the list; the server searches, sorts and counts. The former page stays until the next one has come. */
export function useUserList(address: UserAddress) {
  const query = toQuery(address);
  const list = useQuery({
    queryKey: [...USER_LISTS, query],
    queryFn: ({ signal }) => fetchUsers(query, signal),
    placeholderData: keepPreviousData,
  });
  const isSample = list.data === undefined && isServerAway(list.error);
  return {
    users: isSample ? SAMPLE_USERS : (list.data?.items ?? null),
    total: list.data?.total ?? null,
    error: list.error,
    isSample,
    isBusy: list.isPlaceholderData,
    retry: () => void list.refetch(),
  };
}
