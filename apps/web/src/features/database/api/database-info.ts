import { queryOptions } from '@tanstack/react-query';
import { getDatabaseInfo } from '#contract/database.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export const infoQuery = queryOptions({
  queryKey: ['database', 'info'],
  queryFn: ({ signal }) => call(getDatabaseInfo, {}, { signal }),
});
