import { queryOptions } from '@tanstack/react-query';
import { listActiveSchools } from '#contract/schools.contract.ts';
import { listUserTypes } from '#contract/user-types.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** What filters and forms of users offer. */

export const userTypesQuery = queryOptions({
  queryKey: ['user-types'],
  queryFn: ({ signal }) => call(listUserTypes, {}, { signal }),
});

export const schoolsQuery = queryOptions({
  queryKey: ['schools', 'active'],
  queryFn: ({ signal }) => call(listActiveSchools, {}, { signal }),
});
