import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { type Store, useStore } from '#web/lib/store.ts';
import { WorkingBar } from './notices/working-bar.tsx';
import classes from './running-answer.module.css';

type Props = {
  /** What is happening, in words. */
  label: string;
  text: Store<string>;
  /** Until the first words come. */
  waiting: string;
  /** What the button does: to cancel throws away what has come, to stop keeps it. */
  stopLabel: '取消' | '停止';
  onStop: () => void;
};

/** The answer as it is written. A screen reader is told what is happening, not every word. */
export function RunningAnswer({ label, text, waiting, stopLabel, onStop }: Props) {
  const section = useRef<HTMLElement>(null);
  // What had the focus is gone with the form.
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label={label} className={classes.running}>
      <header className={classes.header}>
        <p role="status" className={classes.label}>
          {label}
        </p>
        <Elapsed />
        <Button variant="default" onClick={onStop}>
          {stopLabel}
        </Button>
      </header>
      <WorkingBar />
      <GrowingText text={text} waiting={waiting} />
    </section>
  );
}

/** How long it has taken so far. Written past React: it changes every second, and nothing else does. */
function Elapsed() {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const start = Date.now();
    const tell = () => {
      const seconds = Math.floor((Date.now() - start) / 1_000);
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      if (shown.current) shown.current.textContent = time;
    };
    tell();
    const timer = setInterval(tell, 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={classes.elapsed}>
      已用時間 <span ref={shown} />
    </p>
  );
}

function GrowingText({ text, waiting }: { text: Store<string>; waiting: string }) {
  const grown = useStore(text);
  return (
    <div aria-busy="true" className={classes.text}>
      {grown === '' ? <p className={classes.waiting}>{waiting}</p> : <LateMarkdown text={grown} />}
    </div>
  );
}
