import { queryOptions } from '@tanstack/react-query';
import { listOwnFriends } from '#contract/chatbots.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export const friendsQuery = queryOptions({
  queryKey: ['friends', 'own'],
  queryFn: ({ signal }) => call(listOwnFriends, {}, { signal }),
});
