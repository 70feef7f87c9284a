import type { Helper } from '#contract/helper-records.ts';
import { listHelperRecords } from '#contract/helpers.contract.ts';
import { callPage } from '#web/lib/api/api-client.ts';

const PAGE_SIZE = 20;

/** One page of one's own records, the last used first. */
export function fetchRecords(helper: Helper, cursor: string | null, signal: AbortSignal) {
  const query = { limit: PAGE_SIZE, ...(cursor && { cursor }) };
  return callPage(listHelperRecords, { params: { helper }, query }, { signal });
}
