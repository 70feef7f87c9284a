import { useEffect, useState } from 'react';
import type { ImportReport } from '#contract/user-import.contract.ts';
import { checkUsers } from '../api/check-users.ts';
import type { Problems } from './check-rows.ts';
import type { DraftRow } from './draft-rows.ts';

/** What is asked about; another turn asks the same anew. */
type Asked = { rows: readonly DraftRow[]; createSchools: boolean; turn: number };

type Answer = Asked & ({ report: ImportReport; error: null } | { report: null; error: unknown });

export type ServerCheck = {
  /** The answer is on its way; what is told below may be of a list of before. */
  isRunning: boolean;
  problems: Problems;
  newSchools: readonly string[];
  /** Why there is no answer, or null. */
  error: unknown;
  again: () => void;
};

/**
 * Asks the server about the rows whenever they change, and again after each of `refusals`, by which it said that it
 * knows better now. No rows are not asked about.
 */
export function useServerCheck(
  rows: readonly DraftRow[],
  createSchools: boolean,
  refusals: number,
): ServerCheck {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [retries, setRetries] = useState(0);
  const turn = retries + refusals;
  useEffect(() => {
    if (rows.length === 0) return;
    const connection = new AbortController();
    const asked = { rows, createSchools, turn };
    checkUsers(rows, createSchools, connection.signal).then(
      (report) => setAnswer({ ...asked, report, error: null }),
      (error: unknown) => {
        if (!connection.signal.aborted) setAnswer({ ...asked, report: null, error });
      },
    );
    return () => connection.abort();
  }, [rows, createSchools, turn]);

  const isAnswered = answer?.rows === rows && answer.createSchools === createSchools && answer.turn === turn;
  return {
    isRunning: rows.length > 0 && !isAnswered,
    problems: answer?.report ? problemsOf(answer.report, answer.rows, rows) : new Map(),
    newSchools: answer?.report?.new_schools ?? [],
    error: isAnswered ? answer.error : null,
    again: () => setRetries((before) => before + 1),
  };
}

/** The problems of cells that are still as they were when the server looked at them. */
function problemsOf(report: ImportReport, asked: readonly DraftRow[], now: readonly DraftRow[]): Problems {
  const current = new Map(now.map((row) => [row.id, row.cells]));
  const problems = new Map<string, Record<string, string>>();
  for (const { row, field, message } of report.problems) {
    const { id, cells } = asked[row] ?? {};
    if (id === undefined || current.get(id)?.[field] !== cells?.[field]) continue;
    problems.set(id, { ...problems.get(id), [field]: message });
  }
  return problems;
}
