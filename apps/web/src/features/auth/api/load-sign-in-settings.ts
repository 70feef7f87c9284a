import { signInSettings } from '#contract/auth.contract.ts';
import type { Output } from '#contract/operation.ts';
import { call } from '#web/lib/api/api-client.ts';
import { logFailure } from '#web/lib/log.ts';

export type SignInSettings = Output<typeof signInSettings>;

/**
 * Null when they could not be read: then no account is special and no foreign host is accepted, and signing in
 * still works.
 */
export async function loadSignInSettings(): Promise<SignInSettings | null> {
  try {
    return await call(signInSettings, {});
  } catch (error) {
    logFailure('sign-in settings', error);
    return null;
  }
}
