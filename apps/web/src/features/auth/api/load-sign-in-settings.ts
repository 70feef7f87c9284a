import { signInSettings } from '#contract/auth.contract.ts';
import type { Output } from '#contract/operation.ts';
import { call } from '#web/lib/api-client.ts';
import { logFailure } from '#web/lib/log.ts';

export type SignInSettings = Output<typeof signInSettings>;

/** Without settings no account is special and no foreign host is accepted, and signing in still works. */
const NONE: SignInSettings = { testAccount: null, sisterHost: null };

let loading: Promise<SignInSettings> | undefined;

/** Read once a page; after a failure the next one who asks has them read again. */
export async function loadSignInSettings(): Promise<SignInSettings> {
  loading ??= call(signInSettings, {});
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    logFailure('sign-in settings', error);
    return NONE;
  }
}
