import type { ReactNode } from 'react';
import type { Practice } from '../practices.ts';
import classes from './practice-page.module.css';

/** Two who talk: decoration, its meaning stands in the words below. */
export function PracticeDrawing({ practice }: { practice: Practice['id'] }) {
  return (
    <svg viewBox="0 0 240 132" aria-hidden="true" focusable="false">
      <rect className={classes.tint} x="0" y="0" width="240" height="132" rx="20" />
      {DRAWINGS[practice]}
    </svg>
  );
}

const person = (x: number): ReactNode => (
  <>
    <circle className={classes.ink} cx={x} cy="82" r="13" />
    <path className={classes.ink} d={`M${x - 24} 126c2-16 11-24 24-24s22 8 24 24`} />
    <path className={classes.ink} d={`M${x - 4} 86c3 3 6 3 9 0`} />
  </>
);

const DRAWINGS: Readonly<Record<Practice['id'], ReactNode>> = {
  english: (
    <>
      {person(52)}
      {person(188)}
      <path
        className={classes.bubble}
        d="M34 14h74a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8H74L60 66V56H34a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8Z"
      />
      <text className={classes.letters} x="71" y="46">
        Hi!
      </text>
      <path
        className={classes.ink}
        d="M150 30c5-8 11-8 16 0s11 8 16 0 11-8 16 0M158 48c5-8 11-8 16 0s11 8 16 0"
      />
    </>
  ),
  mandarin: (
    <>
      {person(52)}
      {person(188)}
      <path
        className={classes.bubble}
        d="M132 14h74a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8h-26v10l-14-10h-34a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8Z"
      />
      <text className={classes.letters} x="169" y="46">
        你好
      </text>
      <path className={classes.ink} d="M40 44h18M68 46l16-14M42 26c6-8 12-8 18 0M74 22l18 6" />
    </>
  ),
};
