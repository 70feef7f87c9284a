import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import type { Hold } from '#web/components/dialogs/form-dialog.tsx';
import { DraftNotice } from '#web/components/notices/draft-notice.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import classes from './questions.module.css';

type Props = {
  form: {
    isDirty: boolean;
    isRestored: boolean;
    discard: () => void;
    problem: string | null;
    saving: { isPending: boolean; error: unknown };
  };
  /** What a save that failed is told by; the server's reason follows. */
  failed: string;
  submitLabel: string;
  onHold: (hold: Hold) => void;
  onCancel: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** What all forms in dialogs have: the draft that came back, what is wrong, why it was not saved, and the buttons. */
export function FormFrame({ form, failed, submitLabel, onHold, onCancel, onSubmit, children }: Props) {
  const { isDirty, isRestored, discard, problem, saving } = form;
  const { isPending, error } = saving;
  const element = useRef<HTMLFormElement>(null);
  const hold = isPending ? 'saving' : isDirty ? 'changed' : null;
  useEffect(() => onHold(hold), [onHold, hold]);
  useEffect(() => {
    if (problem !== null) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) requestSignIn();
  }, [error]);

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {isRestored && isDirty && <DraftNotice isSaving={isPending} onDiscard={discard} />}
      <div inert={isPending} className={classes.fields}>
        {children}
      </div>
      <DialogButtons>
        {(problem !== null || error !== null) && (
          <div role="alert" className={`${classes.banner} ${classes.inSight}`}>
            <p>{problem ?? failed}</p>
            {problem === null && <p className={classes.reason}>{failureText(error).title}</p>}
          </div>
        )}
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}
