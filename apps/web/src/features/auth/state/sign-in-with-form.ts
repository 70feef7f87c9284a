import { ApiError } from '#web/lib/api/api-errors.ts';
import { confirm } from '#web/lib/confirm.ts';
import { logFailure } from '#web/lib/log.ts';
import { signIn } from '#web/lib/session/sign-in.ts';
import type { SignInSettings } from '../api/load-sign-in-settings.ts';

export type SignInResult = { kind: 'signed-in' } | { kind: 'declined' } | { kind: 'failed'; message: string };

type Attempt = { username: string; password: string; settings: SignInSettings | null };

/** Asks where the account is the special one, signs in, and turns every failure into the text to show. */
export async function signInWithForm({ username, password, settings }: Attempt): Promise<SignInResult> {
  const testAccount = settings?.testAccount ?? null;
  if (testAccount !== null && isSameAccount(username, testAccount)) {
    const goOn = await confirm({ message: '您正在使用測試帳號登入，確定要繼續嗎？' });
    if (!goOn) return { kind: 'declined' };
  }
  try {
    await signIn(username, password);
    return { kind: 'signed-in' };
  } catch (error) {
    if (error instanceof ApiError) {
      return { kind: 'failed', message: error.serverMessage ?? 'Login failed from context' };
    }
    logFailure('login', error);
    return { kind: 'failed', message: 'An unexpected error occurred.' };
  }
}

/** The server does not tell cases apart either. */
function isSameAccount(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
