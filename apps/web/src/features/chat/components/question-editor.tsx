import { Button } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useSendKey } from '#web/lib/use-send-key.ts';
import { tooLongText } from '../state/message-text.ts';
import classes from './question-editor.module.css';

type Props = {
  text: string;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
};

/** The last question while it is being changed. Its keys are those of the composer; Escape leaves it as it was. */
export function QuestionEditor({ text, onChange, onSave, onCancel }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const hint = tooLongText(text);
  const isSavable = text.trim() !== '' && hint === null;

  useLayoutEffect(() => {
    box.current?.focus();
    // On a phone the keyboard leaves little room, and the question may be taller than it.
    box.current?.scrollIntoView?.({ block: 'nearest' });
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);

  const { onKeyDown: sendOnEnter, onCompositionEnd } = useSendKey(() => {
    if (isSavable) onSave();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return sendOnEnter(event);
    event.preventDefault();
    onCancel();
  };
  return (
    <div className={classes.editor}>
      <textarea
        ref={box}
        rows={2}
        className={classes.box}
        aria-label="修改訊息"
        aria-describedby={hint ? 'editor-hint' : undefined}
        enterKeyHint="send"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onCompositionEnd={onCompositionEnd}
      />
      {hint && (
        <p id="editor-hint" className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={onCancel}>
          取消
        </Button>
        <Button size="sm" disabled={!isSavable} onClick={onSave}>
          儲存並重新回答
        </Button>
      </div>
    </div>
  );
}
