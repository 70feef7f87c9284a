import type { ReactNode, RefObject } from 'react';

type Props = {
  scroller: RefObject<HTMLDivElement | null>;
  label: string;
  classes: { readonly log?: string; readonly column?: string };
  onScroll: () => void;
  children: ReactNode;
};

/** The lines of a conversation. Silent for readers: an answer is announced once when it has ended, not with every word. */
export function TalkLog({ scroller, label, classes, onScroll, children }: Props) {
  return (
    <div
      ref={scroller}
      role="log"
      aria-live="off"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes.log}
      onScroll={onScroll}
    >
      <div className={classes.column}>{children}</div>
    </div>
  );
}
