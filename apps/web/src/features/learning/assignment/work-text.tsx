import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './assignment-result.module.css';

type Props = {
  text: string;
  /** Words of the text that are to be seen. */
  quote: string | null;
  /** Back to where they are quoted. */
  onBack: () => void;
};

/** What was handed in; the words that were quoted are marked and brought into view. */
export function WorkText({ text, quote, onBack }: Props) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    if (quote === null) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    mark.current?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  }, [quote]);

  const start = quote === null ? -1 : text.indexOf(quote);
  if (quote === null || start === -1) return <p className={classes.work}>{text}</p>;
  return (
    <p className={classes.work}>
      {text.slice(0, start)}
      <mark ref={mark} className={classes.mark}>
        {quote}
      </mark>
      <UnstyledButton component="button" className={classes.back} onClick={onBack}>
        回到評語
      </UnstyledButton>
      {text.slice(start + quote.length)}
    </p>
  );
}
