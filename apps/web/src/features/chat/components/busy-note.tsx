import { useEffect, useState } from 'react';
import type { Waiting } from '../state/conversation.ts';
import { busyText } from '../state/message-text.ts';
import classes from './messages.module.css';

/** Counts down until the question is sent again. Silent: a screen reader hears it once, from the announcement. */
export function BusyNote({ waiting }: { waiting: Waiting }) {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second sets the next timer
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 1_000);
    return () => clearTimeout(timer);
  }, [now]);
  return <p className={classes.problem}>{busyText(waiting, now)}</p>;
}
