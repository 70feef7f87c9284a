import type { Helper } from '#contract/helper-records.ts';
import { deleteHelperRecord } from '#contract/helpers.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function deleteRecord(helper: Helper, id: string): Promise<void> {
  return call(deleteHelperRecord, { params: { helper, id } });
}
