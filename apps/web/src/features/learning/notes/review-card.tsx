import { UnstyledButton } from '@mantine/core';
import type { Note } from '#contract/helper-records.ts';
import { CheckIcon } from '#web/components/icons.tsx';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import classes from './cards.module.css';
import { NO_ANSWER } from './note-markdown.ts';

type Props = {
  card: Note['reviewQuestions'][number];
  number: number;
  isFlipped: boolean;
  onFlip: () => void;
  onKnown: (isKnown: boolean) => void;
};

/** A question, and its answer on the other side. Both take the same room, so that nothing moves below. */
export function ReviewCard({ card, number, isFlipped, onFlip, onKnown }: Props) {
  const { question, answer, isKnown } = card;
  return (
    <article aria-label={`第 ${number} 題`} className={classes.card} data-known={isKnown || undefined}>
      <div className={classes.sides} data-flipped={isFlipped || undefined}>
        <div className={classes.side} inert={isFlipped}>
          <p className={classes.label}>第 {number} 題</p>
          <LateMarkdown text={question} />
        </div>
        <div className={`${classes.side} ${classes.back}`} inert={!isFlipped}>
          <p className={classes.label}>答案</p>
          {answer === '' ? <p>{NO_ANSWER}</p> : <LateMarkdown text={answer} />}
        </div>
      </div>
      <div className={classes.buttons}>
        <UnstyledButton className={classes.flip} aria-pressed={isFlipped} onClick={onFlip}>
          看答案
        </UnstyledButton>
        <UnstyledButton className={classes.known} aria-pressed={isKnown} onClick={() => onKnown(!isKnown)}>
          <CheckIcon size={18} />
          我會了
        </UnstyledButton>
      </div>
    </article>
  );
}
