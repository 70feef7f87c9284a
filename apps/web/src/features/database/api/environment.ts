import { queryOptions } from '@tanstack/react-query';
import { getEnvironment } from '#contract/database.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export const environmentQuery = queryOptions({
  queryKey: ['database', 'environment'],
  queryFn: ({ signal }) => call(getEnvironment, {}, { signal }),
});
