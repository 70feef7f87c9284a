import { useRef } from 'react';
import { SendButton, StopButton } from '#web/components/composer-buttons.tsx';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { useStore } from '#web/lib/store.ts';
import { useSendKey } from '#web/lib/use-send-key.ts';
import type { Trial } from '../state/trial.ts';
import classes from './trial-panel.module.css';

type Props = { draft: Trial['draft']; isRunning: boolean; onAsk: (text: string) => void; onStop: () => void };

/** The next question can be written while an answer is coming. */
export function TrialComposer({ draft, isRunning, onAsk, onStop }: Props) {
  const text = useStore(draft);
  const box = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === '';

  const send = () => {
    if (isEmpty || isRunning) return;
    onAsk(text.trim());
    draft.set('');
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
        onChange={(event) => draft.set(event.currentTarget.value)}
        {...sendKey}
      />
      {isRunning ? (
        <StopButton
          onStop={() => {
            onStop();
            box.current?.focus();
          }}
        />
      ) : (
        <SendButton label="送出問題" isDisabled={isEmpty} />
      )}
    </form>
  );
}
