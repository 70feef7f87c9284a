import { Button, Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Note } from '#contract/helper-records.ts';
import { spokenText } from '#web/lib/words/spoken-text.ts';
import classes from './cards.module.css';
import { NO_ANSWER } from './note-markdown.ts';
import { ReviewCard } from './review-card.tsx';
import { shuffle } from './shuffle.ts';
import { useKnown } from './use-known.ts';

/** The review questions as cards: turned over one by one, and put aside when they are known. */
export function ReviewCards({ note }: { note: Note }) {
  const { reviewQuestions } = note;
  const [order, setOrder] = useState(() => reviewQuestions.map((_, place) => place));
  const [flipped, setFlipped] = useState<readonly number[]>([]);
  const [onlyUnknown, setOnlyUnknown] = useState(false);
  const [told, setTold] = useState('');
  const count = useRef<HTMLParagraphElement>(null);
  const mark = useKnown(note);
  const knownCount = reviewQuestions.filter(({ isKnown }) => isKnown).length;
  const shown = order.filter((place) => !(onlyUnknown && reviewQuestions[place]?.isKnown));

  const flip = (place: number) => {
    const isFlipped = flipped.includes(place);
    setFlipped(isFlipped ? flipped.filter((other) => other !== place) : [...flipped, place]);
    setTold(isFlipped ? '' : spokenText(reviewQuestions[place]?.answer || NO_ANSWER));
  };
  const setKnown = (place: number, isKnown: boolean) => {
    mark({ place, isKnown });
    // The card goes away, and the focus with it.
    if (onlyUnknown && isKnown) count.current?.focus();
  };
  return (
    <>
      <div className={classes.tools}>
        <p ref={count} tabIndex={-1} role="status" className={classes.count}>
          會了 {knownCount} / {reviewQuestions.length} 題
        </p>
        <Switch
          label="只看還不會的"
          checked={onlyUnknown}
          onChange={({ currentTarget }) => setOnlyUnknown(currentTarget.checked)}
        />
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            setOrder(shuffle(order));
            setFlipped([]);
          }}
        >
          打亂順序
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className={classes.allKnown}>全部都會了！關掉「只看還不會的」，可以從頭再看一次。</p>
      ) : (
        <ul className={classes.cards}>
          {shown.map((place) => {
            const card = reviewQuestions[place];
            return (
              card && (
                <li key={place}>
                  <ReviewCard
                    card={card}
                    number={place + 1}
                    isFlipped={flipped.includes(place)}
                    onFlip={() => flip(place)}
                    onKnown={(isKnown) => setKnown(place, isKnown)}
                  />
                </li>
              )
            );
          })}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {told}
      </p>
    </>
  );
}
