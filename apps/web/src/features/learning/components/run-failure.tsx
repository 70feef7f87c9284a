import { useEffect, useRef } from 'react';
import { LateMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { type Store, useStore } from '#web/lib/store.ts';
import classes from './helper-page.module.css';

type Props = {
  /** The page's own words for a failure. */
  title: string;
  /** Why, as a sentence. */
  reason: string;
  text: Store<string>;
};

/** Above the form, which holds what was typed and sends it again; what had come before the failure can be read. */
export function RunFailure({ title, reason, text }: Props) {
  const grown = useStore(text);
  const box = useRef<HTMLDivElement>(null);
  // What had the focus is gone with the answer.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={classes.failure}>
      <div role="alert">
        <p className={classes.failureTitle}>{title}</p>
        <p>{reason}</p>
        <p>填寫的內容都還在，可以再交一次。</p>
      </div>
      {grown !== '' && (
        <details>
          <summary>看看中斷以前寫好的部分</summary>
          <LateMarkdown text={grown} />
        </details>
      )}
    </div>
  );
}
