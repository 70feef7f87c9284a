import { type ImportReport, importUsers } from '#contract/user-import.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { type DraftRow, toImportRow } from '../state/draft-rows.ts';

/** What the server says about a list; nothing is written. */
export function checkUsers(
  rows: readonly DraftRow[],
  createSchools: boolean,
  signal: AbortSignal,
): Promise<ImportReport> {
  const body = { dry_run: true, create_schools: createSchools, rows: rows.map(toImportRow) };
  return call(importUsers, { body }, { signal });
}
