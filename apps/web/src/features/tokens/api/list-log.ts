import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTokenLog } from '#contract/tokens.contract.ts';
import { callRows } from '#web/lib/api/api-client.ts';

/** Rows of a page. */
export const LOG_PAGE = 20;

/** All keys of the log's pages begin with this. */
export const keyLogKey = ['tokens', 'log'] as const;

export function keyLogQuery(page: number) {
  const query = { limit: LOG_PAGE, offset: (page - 1) * LOG_PAGE };
  return queryOptions({
    queryKey: [...keyLogKey, page],
    queryFn: ({ signal }) => callRows(listTokenLog, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
