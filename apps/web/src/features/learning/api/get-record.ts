import { queryOptions } from '@tanstack/react-query';
import type { Helper, HelperRecord } from '#contract/helper-records.ts';
import { getHelperRecord } from '#contract/helpers.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type RecordOf<H extends Helper> = Extract<HelperRecord, { helper: H }>;

/** The lists of a helper's records. */
export const recordsKey = (helper: Helper) => ['helper-records', helper] as const;

/** One of one's own records; a path names its helper, so it is of that kind. */
export function recordQuery<H extends Helper>(helper: H, id: string) {
  return queryOptions({
    queryKey: ['helper-record', helper, id],
    queryFn: async ({ signal }) =>
      (await call(getHelperRecord, { params: { helper, id } }, { signal })) as RecordOf<H>,
  });
}
