import { queryOptions } from '@tanstack/react-query';
import { getModelDefaults } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { SERVICES_KEY } from './list-services.ts';

export const defaultsQuery = queryOptions({
  queryKey: [...SERVICES_KEY, 'defaults'],
  queryFn: ({ signal }) => call(getModelDefaults, {}, { signal }),
});
