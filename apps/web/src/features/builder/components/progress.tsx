import { UnstyledButton } from '@mantine/core';
import { STEPS } from '../state/choices.ts';
import type { Builder } from '../state/use-builder.ts';
import { CheckDrawing } from './builder-icons.tsx';
import classes from './progress.module.css';

/** Where one is on the way; steps that may be entered can be pressed. */
export function Progress({ builder }: { builder: Builder }) {
  const { step: current } = builder.making;
  return (
    <nav aria-label="進度">
      <ol className={classes.steps}>
        {STEPS.map(({ step, title }) => {
          const isDone = step < current && builder.canReach(step);
          return (
            <li
              key={step}
              className={classes.step}
              data-state={step === current ? 'now' : isDone ? 'done' : 'later'}
            >
              <UnstyledButton
                className={classes.button}
                disabled={!builder.canReach(step)}
                {...(step === current && { 'aria-current': 'step' as const })}
                onClick={() => builder.goTo(step)}
              >
                <span className={classes.number} aria-hidden="true">
                  {isDone ? <CheckDrawing size={20} /> : step}
                </span>
                <span className="visually-hidden">
                  第 {step} 步，共 {STEPS.length} 步：
                </span>
                <span className={classes.title}>{title}</span>
                {isDone && <span className="visually-hidden">（已完成）</span>}
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
