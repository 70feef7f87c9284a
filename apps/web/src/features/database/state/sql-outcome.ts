import type { SqlResult } from '#contract/database.contract.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { confirm, questionStore } from '#web/lib/confirm.ts';
import { logFailure } from '#web/lib/log.ts';
import { runStatement } from '../api/execute-sql.ts';

/** What became of a statement. */
export type SqlOutcome =
  | { kind: 'answered'; result: SqlResult }
  /** Somebody was asked and did not want data to be changed. */
  | { kind: 'declined' }
  /** `mayHaveRun`: it was to change data, and nobody knows whether it did. */
  | { kind: 'unanswered'; error: unknown; mayHaveRun: boolean };

export const hasSucceeded = (outcome: SqlOutcome) => outcome.kind === 'answered' && outcome.result.success;

/**
 * Runs a statement, and asks before one that would change data: the server says which. Once `signal` is aborted nothing
 * more is asked or sent, and a question that stands there is withdrawn; what was sent is waited for.
 */
export async function executeStatement(sql: string, signal: AbortSignal): Promise<SqlOutcome> {
  let confirmed = false;
  try {
    const result = await runStatement(sql, confirmed);
    if (result.success || !result.needsConfirmation) return { kind: 'answered', result };
    confirmed = !signal.aborted && (await ask(sql, signal));
    if (!confirmed || signal.aborted) return { kind: 'declined' };
    return { kind: 'answered', result: await runStatement(sql, confirmed) };
  } catch (error) {
    logFailure('execute sql', error);
    const isRefused = error instanceof ApiError && error.status < 500;
    return { kind: 'unanswered', error, mayHaveRun: confirmed && !isRefused };
  }
}

/** Withdrawing it is a no. */
async function ask(sql: string, signal: AbortSignal): Promise<boolean> {
  const question = questionOf(sql);
  const withdraw = () =>
    questionStore
      .get()
      .find(({ message }) => message === question.message)
      ?.answer(false);
  signal.addEventListener('abort', withdraw);
  try {
    return await confirm(question);
  } finally {
    signal.removeEventListener('abort', withdraw);
  }
}

const questionOf = (sql: string) => ({
  title: '這個語句會更改資料',
  message: `更改後無法復原。確定要執行嗎？\n\n${sql}`,
  confirmLabel: '執行',
  danger: true,
});
