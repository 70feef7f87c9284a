import { login } from '#contract/auth.contract.ts';
import { TIMERS } from '#contract/constants.ts';
import { call } from '#web/lib/api/api-client.ts';
import { loadRights } from './load-rights.ts';
import { startSession } from './session-store.ts';

/** Signs in; the rights follow by themselves. Rejects as `call` does. */
export async function signIn(email: string, password: string): Promise<void> {
  startSession(await call(login, { body: { email, password } }));
  setTimeout(() => void loadRights(), TIMERS.accessRightsDelay);
}
