import { queryOptions } from '@tanstack/react-query';
import { getSharePassword } from '#contract/database.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The password of the school's share page. */
export const sharePasswordQuery = queryOptions({
  queryKey: ['database', 'share-password'],
  queryFn: ({ signal }) => call(getSharePassword, {}, { signal }),
});
