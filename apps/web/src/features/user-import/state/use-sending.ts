import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportReport } from '#contract/user-import.contract.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { type Order, type Progress, sendUsers } from '../api/send-users.ts';

export type Sending =
  | { kind: 'none' }
  | { kind: 'running'; order: Order; progress: Progress }
  | { kind: 'failed'; order: Order; error: unknown }
  /** The server found problems that its check had not found; nothing was made. */
  | { kind: 'refused' }
  | { kind: 'done'; order: Order; report: ImportReport };

/** Sends a list; what failed is sent again as it was. */
export function useSending() {
  const client = useQueryClient();
  const [state, setState] = useState<Sending>({ kind: 'none' });
  const [refusals, setRefusals] = useState(0);

  async function send(order: Order): Promise<void> {
    setState({ kind: 'running', order, progress: { done: 0, total: order.rows.length } });
    try {
      const report = await sendUsers(order, (progress) => setState({ kind: 'running', order, progress }));
      const isRefused = report.problems.length > 0;
      if (isRefused) setRefusals((before) => before + 1);
      setState(isRefused ? { kind: 'refused' } : { kind: 'done', order, report });
      // Lists of people and schools are not what they were.
      void client.invalidateQueries();
    } catch (error) {
      setState({ kind: 'failed', order, error });
      if (error instanceof ApiError && error.status === 401) requestSignIn();
    }
  }

  return {
    state,
    /** How often a list came back with problems. */
    refusals,
    send: (order: Order) => void send(order),
    reset: () => setState({ kind: 'none' }),
  };
}
