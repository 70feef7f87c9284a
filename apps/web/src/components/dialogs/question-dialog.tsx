import '#web/components/form-styles.ts';
import { Button } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import { type Question, questionStore } from '#web/lib/confirm.ts';
import { useStore } from '#web/lib/store.ts';
import classes from './question-dialog.module.css';

/**
 * Shows the questions of `lib/confirm.ts` one after another. The browser's own modal dialog keeps the focus
 * inside, stands above every other layer and gives the focus back.
 */
export function QuestionDialog() {
  const [question] = useStore(questionStore);
  return question ? <OneQuestion key={question.message} question={question} /> : null;
}

function OneQuestion({ question }: { question: Question }) {
  const { title, message, confirmLabel, cancelLabel, danger } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const messageId = useId();

  // Before paint, and closed by the cleanup: only closing gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    first.current?.focus();
    return () => shown?.close();
  }, []);

  const cancelFirst = danger && cancelLabel !== null;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={title === null ? messageId : titleId}
      aria-describedby={title === null ? undefined : messageId}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        question.answer(false);
      }}
    >
      {title !== null && (
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
      )}
      <p id={messageId} className={classes.message}>
        {message}
      </p>
      <div className={classes.actions}>
        {cancelLabel !== null && (
          <Button ref={cancelFirst ? first : null} variant="default" onClick={() => question.answer(false)}>
            {cancelLabel}
          </Button>
        )}
        <Button
          ref={cancelFirst ? null : first}
          {...(danger && { color: 'red.8' })}
          onClick={() => question.answer(true)}
        >
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
