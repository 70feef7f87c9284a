import { queryOptions } from '@tanstack/react-query';
import { listPresets } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Presets come with the server's program and change with it alone. They are kept apart from what changes. */
export const presetsQuery = queryOptions({
  queryKey: ['service-presets'],
  queryFn: ({ signal }) => call(listPresets, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
