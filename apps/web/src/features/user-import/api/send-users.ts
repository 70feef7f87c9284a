import type { ErrorCode } from '#contract/errors.ts';
import { type ImportEvent, type ImportReport, importUsers } from '#contract/user-import.contract.ts';
import { ApiError, NetworkError } from '#web/lib/api/api-errors.ts';
import { reasonPhrase } from '#web/lib/api/reason-phrase.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';
import { type DraftRow, toImportRow } from '../state/draft-rows.ts';

/** Rows that are done, of all. */
export type Progress = { done: number; total: number };

/** Sent again with the same ids it makes nobody twice, so a lost connection is no loss. */
export type Order = { rows: readonly DraftRow[]; createSchools: boolean };

export async function sendUsers(
  { rows, createSchools }: Order,
  onProgress: (progress: Progress) => void,
): Promise<ImportReport> {
  let last: ImportEvent | undefined;
  const body = { dry_run: false, create_schools: createSchools, rows: rows.map(toImportRow) };
  await streamEvents(
    importUsers,
    { body },
    {
      onEvent: (event) => {
        last = event;
        if (event.type === 'progress') onProgress(event);
      },
    },
  );
  const end = last as ImportEvent | undefined;
  if (end?.type === 'finished') return end.report;
  if (end?.type === 'failed') throw asRefusal(end);
  // The connection ended before the import did.
  throw new NetworkError('POST', 'unreachable');
}

/** The failures inside of a stream that are refusals; every other one is the server's own. */
const REFUSALS: Readonly<Partial<Record<ErrorCode, number>>> = { invalid_input: 400, not_allowed: 403 };

/** As if it had come as an answer of its own. */
function asRefusal({ code, message }: ImportEvent & { type: 'failed' }): ApiError {
  const status = REFUSALS[code] ?? 500;
  return new ApiError({
    status,
    phrase: reasonPhrase(status, ''),
    body: { code, message },
    retryAfter: null,
  });
}
