import { queryOptions } from '@tanstack/react-query';
import { listServices } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** All that is asked of services is kept below this. */
export const SERVICES_KEY = ['services'] as const;

export const servicesQuery = queryOptions({
  queryKey: [...SERVICES_KEY, 'list'],
  queryFn: ({ signal }) => call(listServices, {}, { signal }),
  // It counts keys and failures, which change without a word of this page.
  staleTime: 0,
});
