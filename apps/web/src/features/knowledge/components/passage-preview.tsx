import { Button } from '@mantine/core';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { type Passage, splitPassages } from '#contract/split-passages.ts';
import { inThousands } from '../state/in-thousands.ts';
import classes from './passage-preview.module.css';

const FIRST = 4;
const MORE = 20;

/** The passages that the content will be stored as: what a chatbot finds and quotes is always one of them. */
export const PassagePreview = memo(function PassagePreview({ content }: { content: string }) {
  const shownContent = useDeferredValue(content);
  const passages = useMemo(() => splitPassages(shownContent), [shownContent]);
  const [wanted, setWanted] = useState(FIRST);
  const left = passages.length - wanted;
  return (
    <section className={classes.preview} aria-labelledby="passages">
      <h2 id="passages" className={classes.heading}>
        段落預覽
      </h2>
      <p className={classes.lead}>
        {passages.length > 0 ? sumUp(passages) : '輸入內容後，這裡會顯示它怎樣分成段落。'}
      </p>
      <ol className={classes.passages}>
        {passages.slice(0, wanted).map((passage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a passage is known by its place alone
          <OnePassage key={index} number={index + 1} passage={passage} />
        ))}
      </ol>
      {left > 0 && (
        <Button variant="default" size="sm" onClick={() => setWanted(wanted + MORE)}>
          再顯示 {Math.min(MORE, left)} 段（還有 {inThousands(left)} 段）
        </Button>
      )}
    </section>
  );
});

function OnePassage({ number, passage: { title, text } }: { number: number; passage: Passage }) {
  return (
    <li className={classes.passage}>
      <p className={classes.meta}>
        <span>
          第 {inThousands(number)} 段 · {text.length} 字
        </span>
        {title && <span className={classes.path}>{title}</span>}
      </p>
      <p className={classes.text}>{text}</p>
    </li>
  );
}

function sumUp(passages: readonly Passage[]): string {
  const lengths = passages.map(({ text }) => text.length);
  const sum = lengths.reduce((total, length) => total + length, 0);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const average = Math.round(sum / passages.length);
  return `共 ${inThousands(passages.length)} 段，平均 ${average} 字，最長 ${longest} 字。`;
}
