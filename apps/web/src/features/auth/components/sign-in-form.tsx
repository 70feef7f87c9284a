import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { logFailure } from '#web/lib/log.ts';
import type { SignInSettings } from '../api/load-sign-in-settings.ts';
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
  const settings = useSettings();

  async function submit(fields: FormData): Promise<void> {
    const username = String(fields.get('username')).trim();
    const password = String(fields.get('password'));
    if (username === '' || password.trim() === '') {
      setMessage(blankMessage);
      return;
    }
    setMessage('');
    setBusy(true);
    const result = await signIn(username, password, settings);
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
    <form className={classes.form} onSubmit={handleSubmit} onFocus={() => void settings()} noValidate>
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
function useSettings(): () => Promise<SignInSettings | null> {
  const loading = useRef<Promise<SignInSettings | null>>(undefined);
  return () => {
    loading.current ??= loadSettings().then((settings) => {
      // Not read: the next one who asks has it tried again.
      if (settings === null) loading.current = undefined;
      return settings;
    });
    return loading.current;
  };
}

async function loadSettings(): Promise<SignInSettings | null> {
  try {
    return await (await import('../api/load-sign-in-settings.ts')).loadSignInSettings();
  } catch (error) {
    logFailure('sign-in', error);
    return null;
  }
}

async function signIn(
  username: string,
  password: string,
  settings: () => Promise<SignInSettings | null>,
): Promise<SignInResult> {
  try {
    const { signInWithForm } = await import('../state/sign-in-with-form.ts');
    return await signInWithForm({ username, password, settings: await settings() });
  } catch (error) {
    logFailure('sign-in', error);
    return { kind: 'failed', message: 'An unexpected error occurred.' };
  }
}
