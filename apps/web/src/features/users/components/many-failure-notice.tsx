import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ManyFailure } from '../state/many-failure.ts';
import classes from './many.module.css';

type Props = {
  failure: ManyFailure;
  /** There are others, who can be changed without those in the way. */
  isDivisible: boolean;
  onLeaveOut: (ids: readonly string[]) => void;
};

/** Says that nothing was changed, and who is in the way. */
export function ManyFailureNotice({ failure: { title, refused, others }, isDivisible, onLeaveOut }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice} role="alert" className={classes.failure}>
      <p className={classes.title}>沒有更改任何用戶</p>
      {refused.length === 0 && <p>{title}</p>}
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <ul className={classes.refused} tabIndex={0} aria-label="不能更改的用戶">
          {refused.map(({ id, reason }) => (
            <li key={id}>{reason}</li>
          ))}
        </ul>
      )}
      {refused.length > 0 && isDivisible && (
        <Button
          variant="default"
          size="sm"
          className={classes.start ?? ''}
          onClick={(event) => {
            // This button goes; what is to be pressed next stands below.
            event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
            onLeaveOut(refused.map(({ id }) => id));
          }}
        >
          不包括這 {refused.length} 位用戶
        </Button>
      )}
    </div>
  );
}
