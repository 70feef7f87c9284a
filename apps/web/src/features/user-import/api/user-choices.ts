import { queryOptions } from '@tanstack/react-query';
import { listActiveSchools } from '#contract/schools.contract.ts';
import { listUserTypes } from '#contract/user-types.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The keys are those of the other pages that read the same: whatever changes types or schools has them read again. */

/** Names of the user types that there are. */
export const typeNamesQuery = queryOptions({
  queryKey: ['user-types'],
  queryFn: ({ signal }) => call(listUserTypes, {}, { signal }),
  select: namesOf,
});

/** Names of the schools that can be chosen. */
export const schoolNamesQuery = queryOptions({
  queryKey: ['schools', 'active'],
  queryFn: ({ signal }) => call(listActiveSchools, {}, { signal }),
  select: namesOf,
});

function namesOf(rows: readonly { name: string }[]): string[] {
  return rows.map(({ name }) => name);
}
