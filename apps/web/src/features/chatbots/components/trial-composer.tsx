import { UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { icon } from '#web/components/icon.tsx';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { useSendKey } from '#web/lib/use-send-key.ts';
import classes from './trial-panel.module.css';

const SendIcon = icon('M12 19V5.5M6.5 11 12 5.5l5.5 5.5');
const StopIcon = icon('M8 8h8v8H8Z');

type Props = { isRunning: boolean; onAsk: (text: string) => void; onStop: () => void };

/** The next question can be written while an answer is coming. */
export function TrialComposer({ isRunning, onAsk, onStop }: Props) {
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';

  const send = () => {
    if (isEmpty || isRunning) return;
    onAsk(text.trim());
    setText('');
  };
  const sendKey = useSendKey(send);
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={box}
        rows={2}
        className={classes.box}
        aria-label="試用的問題"
        placeholder="輸入問題…"
        enterKeyHint="send"
        value={text}
        onFocus={preloadMarkdown}
        onChange={(event) => setText(event.currentTarget.value)}
        {...sendKey}
      />
      {isRunning ? (
        <UnstyledButton
          className={classes.stop}
          onClick={() => {
            onStop();
            box.current?.focus();
          }}
        >
          <StopIcon />
          <span>停止</span>
        </UnstyledButton>
      ) : (
        <UnstyledButton type="submit" className={classes.send} aria-label="送出問題" disabled={isEmpty}>
          <SendIcon />
        </UnstyledButton>
      )}
    </form>
  );
}
