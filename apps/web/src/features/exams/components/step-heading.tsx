import { type ReactNode, useEffect, useRef } from 'react';
import classes from './exams.module.css';

type Props = {
  /** The step was gone to on this page: the focus goes along. */
  takesFocus: boolean;
  children: ReactNode;
};

export function StepHeading({ takesFocus, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h2>
  );
}
