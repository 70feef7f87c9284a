import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { logFailure } from '#web/lib/log.ts';
import type { SignInResult } from '../state/sign-in-with-form.ts';
import classes from './sign-in-form.module.css';

type SignInFormProps = {
  /** Shown for a blank field; its characters differ between the places of the form. */
  blankMessage: string;
  onSignedIn?(): void;
};

export function SignInForm({ blankMessage, onSignedIn }: SignInFormProps) {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const messageId = useId();

  async function submit(fields: FormData): Promise<void> {
    const username = String(fields.get('username')).trim();
    const password = String(fields.get('password'));
    if (username === '' || password.trim() === '') {
      setMessage(blankMessage);
      return;
    }
    setMessage('');
    setBusy(true);
    const result = await signIn(username, password);
    setBusy(false);
    if (result.kind === 'failed') setMessage(result.message);
    if (result.kind === 'signed-in') onSignedIn?.();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) void submit(new FormData(event.currentTarget));
  }

  const invalid = message === '' ? {} : { 'aria-invalid': true, 'aria-describedby': messageId };
  return (
    <form className={classes.form} onSubmit={handleSubmit} onFocus={prepare} noValidate>
      <TextInput
        name="username"
        label="用戶名"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus
        {...invalid}
      />
      <PasswordInput
        name="password"
        label="密碼"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': '顯示或隱藏輸入內容', tabIndex: 0 }}
        {...invalid}
      />
      {/* Always there, so that a reader's software announces what appears in it. */}
      <p id={messageId} role="alert" className={classes.message}>
        {message}
      </p>
      <Button type="submit" fullWidth loading={busy}>
        登入
      </Button>
    </form>
  );
}

/** What signing in needs is fetched when somebody begins to type, and so costs the first view of the page nothing. */
function prepare(): void {
  import('../api/load-sign-in-settings.ts')
    .then(({ loadSignInSettings }) => loadSignInSettings())
    .catch((error: unknown) => logFailure('sign-in', error));
}

async function signIn(username: string, password: string): Promise<SignInResult> {
  try {
    const { signInWithForm } = await import('../state/sign-in-with-form.ts');
    return await signInWithForm({ username, password });
  } catch (error) {
    logFailure('sign-in', error);
    return { kind: 'failed', message: 'An unexpected error occurred.' };
  }
}
