import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import kids from '#web/components/friends/kids-world.module.css';
import { isStepValid, STEPS } from '../state/choices.ts';
import type { Builder } from '../state/use-builder.ts';
import classes from './builder.module.css';
import { BackArrow, NextArrow } from './builder-icons.tsx';
import { type FinishActions, FinishStep } from './finish-step.tsx';
import { NameStep } from './name-step.tsx';
import { PersonalityStep } from './personality-step.tsx';
import { SkillStep } from './skill-step.tsx';

type Props = { builder: Builder; actions: FinishActions };

/** The step that one is at, and the ways to the one before and the next. */
export function Wizard({ builder, actions }: Props) {
  const { step, choices } = builder.making;
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [askedAt, setAskedAt] = useState<{ step: number; times: number }>({ step: 0, times: 0 });
  const isAsked = askedAt.step === step;
  const isValid = isStepValid(step, choices);

  // Whoever cannot see the step change hears its heading; the first one is announced with the page.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  useEffect(() => {
    if (askedAt.times === 0) return;
    const missing = card.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem] input');
    missing?.focus();
  }, [askedAt]);

  const next = () => {
    if (isValid) builder.next();
    else setAskedAt({ step, times: askedAt.times + 1 });
  };
  return (
    <div ref={card} className={classes.card}>
      <h2 ref={heading} tabIndex={-1} className={`${classes.stepHead} ${classes.stepTitle}`}>
        <small>
          第 {step} 步，共 {STEPS.length} 步
        </small>
        {STEPS.find((one) => one.step === step)?.title}
      </h2>
      <div className={classes.step}>
        {step === 1 && <NameStep builder={builder} isAsked={isAsked} />}
        {step === 2 && <PersonalityStep builder={builder} isAsked={isAsked} />}
        {step === 3 && <SkillStep builder={builder} isAsked={isAsked} />}
        {step === 4 && <FinishStep builder={builder} actions={actions} />}
      </div>
      <div className={classes.foot}>
        <UnstyledButton
          className={`${kids.press} ${classes.back}`}
          disabled={step === 1}
          onClick={builder.back}
        >
          <BackArrow size={22} />
          <span>上一步</span>
        </UnstyledButton>
        {step < STEPS.length && (
          // It can be pressed all the same: then it says what is missing.
          <UnstyledButton className={`${kids.press} ${classes.next}`} aria-disabled={!isValid} onClick={next}>
            <span>下一步</span>
            <NextArrow size={22} />
          </UnstyledButton>
        )}
      </div>
    </div>
  );
}
