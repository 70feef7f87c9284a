import { queryOptions } from '@tanstack/react-query';
import { getUser } from '#contract/users.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function ownUserQuery(id: string) {
  return queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
  });
}
