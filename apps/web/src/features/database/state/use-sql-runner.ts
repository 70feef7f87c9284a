import { useEffect, useRef, useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import { executeStatement, hasSucceeded, type SqlOutcome } from './sql-outcome.ts';

export type Script = { title: string; sql: string };

export type StepState = 'waiting' | 'running' | 'done' | 'failed' | 'declined' | 'not-run';

/** A statement of a run with what has become of it; the outcome is null until it is known. */
export type Step = Script & { state: StepState; outcome: SqlOutcome | null };

type Run = { steps: readonly Step[]; isRunning: boolean; isCancelled: boolean };

const NO_RUN: Run = { steps: [], isRunning: false, isCancelled: false };

/**
 * Runs one statement, or several in order with a pause between them until the first that fails. A run that is cancelled,
 * or whose page is left, ends after the statement that is being run.
 */
export function useSqlRunner() {
  const [run, setRun] = useState(NO_RUN);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const setStep = (place: number, state: StepState, outcome: SqlOutcome | null = null) =>
    setRun((before) => ({
      ...before,
      steps: before.steps.map((step, index) => (index === place ? { ...step, state, outcome } : step)),
    }));

  const start = async (scripts: readonly Script[]) => {
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    const waiting = scripts.map((script) => ({ ...script, state: 'waiting' as const, outcome: null }));
    setRun({ steps: waiting, isRunning: true, isCancelled: false });
    for (const [place, { sql }] of scripts.entries()) {
      if (place > 0) await pause(TIMERS.scriptPause, signal);
      if (signal.aborted) break;
      setStep(place, 'running');
      const outcome = await executeStatement(sql, signal);
      setStep(place, stateOf(outcome), outcome);
      if (!hasSucceeded(outcome)) break;
    }
    current.current = null;
    setRun(({ steps, isCancelled }) => ({
      steps: steps.map((step) => (step.state === 'waiting' ? { ...step, state: 'not-run' } : step)),
      isRunning: false,
      isCancelled,
    }));
  };

  return {
    ...run,
    isMany: run.steps.length > 1,
    /** Does nothing while a run goes on. */
    async run(scripts: readonly Script[]): Promise<void> {
      if (current.current === null) await start(scripts);
    },
    cancel(): void {
      current.current?.abort();
      setRun((before) => ({ ...before, isCancelled: true }));
    },
    /** Takes the outcome of one step off the page. */
    close: (place: number) =>
      setRun((before) => ({
        ...before,
        steps: before.steps.map((step, index) => (index === place ? { ...step, outcome: null } : step)),
      })),
  };
}

function stateOf(outcome: SqlOutcome): StepState {
  if (hasSucceeded(outcome)) return 'done';
  return outcome.kind === 'declined' ? 'declined' : 'failed';
}

/** Ends early when the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });
}
