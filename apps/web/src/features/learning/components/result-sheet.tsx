import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { MachineNote } from './machine-note.tsx';
import classes from './result-sheet.module.css';

type Props = {
  title: string;
  /** When it was made. */
  at: string;
  /** Further facts beside the time, in a few words each. */
  facts?: readonly string[];
  isCutOff: boolean;
  /** For what was opened on this page: the focus goes to its heading. */
  takesFocus: boolean;
  actions: ReactNode;
  children: ReactNode;
  /** What the learner wrote, below what the machine wrote of it. */
  own?: ReactNode;
};

/** What a helper made, as it is read and printed: title and date, the result, and who wrote it. */
export function ResultSheet({ title, at, facts = [], isCutOff, takesFocus, actions, children, own }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <article aria-label={title} className={classes.sheet}>
      <header className={classes.header}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <p className={classes.facts}>
          <time dateTime={at}>{formatMoment(at)}</time>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </header>
      {children}
      {isCutOff && <p className={classes.notice}>回答已達到長度上限，後面的部分沒有寫完。</p>}
      <MachineNote />
      {actions}
      {own}
    </article>
  );
}
