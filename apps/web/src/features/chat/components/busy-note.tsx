import { useEffect, useState } from 'react';
import { ThinkingDots } from '#web/components/thinking-dots.tsx';
import type { RunningTurn, Waiting } from '../state/conversation.ts';
import { busyText } from '../state/message-text.ts';
import classes from './messages.module.css';

/** In the place of an answer that has not begun: why, where that is known. */
export function WaitNote({ turn }: { turn: RunningTurn | null | undefined }) {
  if (turn?.waiting) return <BusyNote waiting={turn.waiting} />;
  if (turn && turn.thinking !== null) return <ThinkingNote ms={turn.thinking} />;
  if (turn?.before) return <ThinkingDots label={`前面還有 ${turn.before} 位`} isShown />;
  return <ThinkingDots label="正在思考…" />;
}

/** Counts down until the question is sent again. Silent: a screen reader hears it once, from the announcement. */
function BusyNote({ waiting }: { waiting: Waiting }) {
  return <p className={classes.problem}>{busyText(waiting, useNow())}</p>;
}

/** Counts the seconds up from those that the server tells of. Silent, too. */
function ThinkingNote({ ms }: { ms: number }) {
  const now = useNow();
  const [start] = useState(now - ms);
  return <ThinkingDots label={`正在思考… ${Math.floor((now - start) / 1_000)} 秒`} isShown />;
}

/** Milliseconds since 1970, anew each second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second sets the next timer
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 1_000);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
