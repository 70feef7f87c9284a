import { queryOptions } from '@tanstack/react-query';
import { listServiceTrouble } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { SERVICES_KEY } from './list-services.ts';

/** Milliseconds. Only while the page is visible. */
const INTERVAL = 60_000;

export const troubleQuery = queryOptions({
  queryKey: [...SERVICES_KEY, 'trouble'],
  queryFn: ({ signal }) => call(listServiceTrouble, {}, { signal }),
  refetchInterval: INTERVAL,
  // The next look comes within a minute.
  retry: false,
});
