import { queryOptions } from '@tanstack/react-query';
import { listUserTypes } from '#contract/user-types.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export const userTypesQuery = queryOptions({
  queryKey: ['user-types'],
  queryFn: ({ signal }) => call(listUserTypes, {}, { signal }),
});
