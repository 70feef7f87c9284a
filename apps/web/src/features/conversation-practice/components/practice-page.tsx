import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { icon } from '#web/components/icon.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PRACTICES, type Practice } from '../practices.ts';
import { answerFrame } from '../state/answer-frame.ts';
import { PracticeDrawing } from './practice-drawings.tsx';
import classes from './practice-page.module.css';

const BackIcon = icon('M19 12H5.5M11 6.5 5.5 12l5.5 5.5');

type Props = {
  title: string;
  /** The id of the practice that was chosen, or anything else. */
  chosen: unknown;
  onChoose: (id: Practice['id'] | null) => void;
};

/** The choice between the practices, or the one that was chosen in a frame. */
export function PracticePage({ title, chosen, onChoose }: Props) {
  const practice = PRACTICES.find(({ id }) => id === chosen);
  const before = useRef(practice);
  const cards = useRef<HTMLUListElement>(null);

  // Back at the selection, the focus is at the card where it was left.
  useEffect(() => {
    const left = before.current;
    before.current = practice;
    if (left && !practice)
      cards.current?.querySelector<HTMLElement>(`[data-practice=${left.id}]`)?.focus({ preventScroll: true });
  }, [practice]);

  if (practice) return <PracticeFrame key={practice.id} practice={practice} onBack={() => onChoose(null)} />;
  return (
    <>
      <PageHeading lead="選一種語言，開口說。">{title}</PageHeading>
      <ul ref={cards} className={classes.cards}>
        {PRACTICES.map(({ id, title: name, summary }) => (
          <li key={id}>
            <UnstyledButton className={classes.card} data-practice={id} onClick={() => onChoose(id)}>
              <PracticeDrawing practice={id} />
              <span className={classes.name}>{name}</span>
              <span className={classes.summary}>{summary}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function PracticeFrame({ practice, onBack }: { practice: Practice; onBack: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return answerFrame(() => frame.current?.contentWindow ?? null);
  }, []);
  return (
    <section className={classes.room}>
      <header className={classes.header}>
        <UnstyledButton className={classes.back} onClick={onBack}>
          <BackIcon size={18} />
          返回選擇
        </UnstyledButton>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {practice.title}
        </h1>
      </header>
      <iframe
        ref={frame}
        className={classes.frame}
        src={practice.address}
        title={practice.title}
        allow="microphone"
      />
    </section>
  );
}
