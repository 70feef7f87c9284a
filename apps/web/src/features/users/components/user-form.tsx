import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import type { ManagedUser } from '#contract/user-management.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { useUserForm } from '../state/use-user-form.ts';
import type { FieldName } from '../state/user-fields.ts';
import type { ManyContent } from './many-dialog.tsx';
import classes from './user-form.module.css';
import { AccountFields, RightsFields } from './user-form-fields.tsx';

type Props = ManyContent & {
  /** Null for a new user. */
  user: ManagedUser | null;
};

/** What is typed here lives in the form alone: a password belongs into no draft. */
export function UserForm({ user, onHold, onCancel, onClose }: Props) {
  const form = useUserForm(user, onClose);
  const isOwn = useSignedIn()?.user.id === user?.id;
  const element = useRef<HTMLFormElement>(null);
  const hold = form.isSaving ? 'saving' : form.isDirty ? 'changed' : null;
  useEffect(() => {
    onHold(hold);
    return () => onHold(null);
  }, [hold, onHold]);

  const { found, problem, isSaving } = form;
  useEffect(() => {
    // While they are being saved the fields cannot be reached.
    if (!isSaving && found?.fields[0]) focusField(element.current, found.fields[0]);
  }, [found, isSaving]);

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    form.submit();
  }
  return (
    <form ref={element} className={classes.form} onSubmit={handleSubmit} noValidate autoComplete="off">
      <div inert={isSaving} className={classes.fields}>
        <AccountFields form={form} isNew={user === null} isOwn={isOwn} />
        <RightsFields form={form} isOwn={isOwn} />
      </div>
      <div role="alert" className={classes.problem}>
        {problem?.fields.length === 0 && problem.text}
      </div>
      <DialogButtons>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={isSaving}>
          {user ? '儲存' : '新增用戶'}
        </Button>
      </DialogButtons>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: FieldName): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
