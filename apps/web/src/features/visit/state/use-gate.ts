import { useEffect, useRef, useState } from 'react';
import { logFailure } from '#web/lib/log.ts';
import type { VisitFailure } from './visit-failure.ts';

/** The way past a password: `loading`, then the `gate` and why it stands there, or `verified` and what is behind. */
export type Gate<T> =
  | { status: 'loading' }
  /** Without a failure nobody has said a password yet. */
  | { status: 'gate'; failure: VisitFailure | null; isChecking: boolean }
  | ({ status: 'verified' } & T);

export type GateResult<T> = T | { failure: VisitFailure | null };

/** Failures after which the same attempt may succeed. */
const PASSING: readonly VisitFailure['kind'][] = ['no-session', 'busy', 'failed'];

/** Keeps the newest attempt to pass; an earlier one, and one of a page that was left, changes nothing. */
export function useGate<T extends object>() {
  const [gate, setGate] = useState<Gate<T>>({ status: 'loading' });
  const attempt = useRef<AbortController>(null);
  useEffect(() => () => attempt.current?.abort(), []);

  /** Says whether it led in. `open` rejects only when aborted. */
  const run = async (open: (signal: AbortSignal) => Promise<GateResult<T>>): Promise<boolean> => {
    attempt.current?.abort();
    const current = new AbortController();
    attempt.current = current;
    try {
      const result = await open(current.signal);
      if (current.signal.aborted) return false;
      const isRefused = 'failure' in result;
      setGate(
        isRefused
          ? { status: 'gate', failure: result.failure, isChecking: false }
          : { status: 'verified', ...result },
      );
      return !isRefused;
    } catch (error) {
      if (!current.signal.aborted) logFailure('gate', error);
      return false;
    }
  };
  return {
    gate,
    run,
    load: () => setGate({ status: 'loading' }),
    check: () => setGate({ status: 'gate', failure: null, isChecking: true }),
    close: (failure: VisitFailure) => setGate({ status: 'gate', failure, isChecking: false }),
    mayPass: gate.status === 'gate' && gate.failure !== null && PASSING.includes(gate.failure.kind),
  };
}
