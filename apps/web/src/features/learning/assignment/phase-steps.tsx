import { useSyncExternalStore } from 'react';
import type { Store } from '#web/lib/store.ts';
import classes from './assignment.module.css';

const PHASES = { form: '填寫', submitted: '已提交', evaluating: '評估中', done: '完成' } as const;
export type Phase = keyof typeof PHASES;

const ORDER = Object.keys(PHASES) as Phase[];

/** The way of an assignment, and how far it has come. */
export function PhaseSteps({ phase }: { phase: Phase }) {
  const place = ORDER.indexOf(phase);
  return (
    <ol aria-label="進度" className={classes.steps}>
      {ORDER.map((name, at) => (
        <li
          key={name}
          className={classes.step}
          data-past={at < place || undefined}
          aria-current={name === phase ? 'step' : undefined}
        >
          {PHASES[name]}
        </li>
      ))}
    </ol>
  );
}

/** Submitted until its first word comes. */
export function useRunPhase(text: Store<string>): Phase {
  return useSyncExternalStore(text.subscribe, () => (text.get() === '' ? 'submitted' : 'evaluating'));
}
