import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Source } from '#contract/turn-events.ts';
import classes from './answer-sources.module.css';

/** The passages that an answer cites: numbers, each of which opens its passage below them. */
export function AnswerSources({ sources }: { sources: readonly Source[] }) {
  const [openNumber, setOpenNumber] = useState<number | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const passageId = useId();
  const open = sources.find(({ n }) => n === openNumber);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpenNumber(null);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the buttons inside opened
    <div className={classes.sources} onKeyDown={onKeyDown}>
      <span className={classes.label}>來源</span>
      {sources.map(({ n, title }) => (
        <UnstyledButton
          key={n}
          ref={n === openNumber ? opener : null}
          className={classes.number}
          aria-label={`來源 ${n}：${title}`}
          aria-expanded={n === openNumber}
          aria-controls={n === openNumber ? passageId : undefined}
          onClick={() => setOpenNumber(n === openNumber ? null : n)}
        >
          {n}
        </UnstyledButton>
      ))}
      {open && (
        <section id={passageId} className={classes.passage} aria-label={`來源 ${open.n} 的內容`}>
          <h3 className={classes.title}>{open.title}</h3>
          <p className={classes.text}>{open.text}</p>
        </section>
      )}
    </div>
  );
}
