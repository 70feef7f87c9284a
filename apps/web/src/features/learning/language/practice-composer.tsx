import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { useSendKey } from '#web/lib/use-send-key.ts';
import classes from './practice.module.css';
import { LANGUAGE_LABELS, LANGUAGE_TAGS } from './practice-words.ts';
import { MESSAGE_MAX } from './practice-work.ts';
import type { PracticeAtWork } from './use-practice.ts';

const COUNT = new Intl.NumberFormat('en');

export function PracticeComposer({ atWork }: { atWork: PracticeAtWork }) {
  const { language, text, setText, isRunning, isFull, canSend, send, run } = atWork;
  const field = useRef<HTMLTextAreaElement>(null);
  const sendKey = useSendKey(() => void send());
  const problem = isFull
    ? '這次練習已經很長了，請開始新對話。'
    : text.length > MESSAGE_MAX
      ? `訊息最多 ${COUNT.format(MESSAGE_MAX)} 字，現在有 ${COUNT.format(text.length)} 字。`
      : '';
  useFocusAfterReply(isRunning, field);
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        rows={2}
        className={classes.field}
        lang={LANGUAGE_TAGS[language]}
        aria-label="訊息"
        aria-describedby="practice-problem"
        placeholder={`用${LANGUAGE_LABELS[language]}寫…`}
        enterKeyHint="send"
        autoCapitalize="sentences"
        spellCheck={false}
        value={text}
        readOnly={isRunning || isFull}
        onFocus={preloadMarkdown}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        {...sendKey}
      />
      <p id="practice-problem" role="status" className={classes.problem}>
        {problem}
      </p>
      <div className={classes.bar}>
        <p className={classes.keys}>Enter 送出，Shift + Enter 換行</p>
        {isRunning ? (
          <Button key="cancel" variant="default" onClick={run.cancel}>
            取消
          </Button>
        ) : (
          <Button key="send" type="submit" disabled={!canSend}>
            送出
          </Button>
        )}
      </div>
    </form>
  );
}

/** Back to the field when the button that had the focus is gone, unless a keyboard would cover the screen. */
function useFocusAfterReply(isRunning: boolean, field: { current: HTMLTextAreaElement | null }): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    const isLost = wasRunning.current && !isRunning && document.activeElement === document.body;
    if (isLost && !matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
    wasRunning.current = isRunning;
  }, [isRunning, field]);
}
