import { logout } from '#contract/auth.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { clearUnsynced } from '#web/lib/drafts/unsynced-knowledge.ts';
import { logFailure } from '../log.ts';
import { leaveSession, tellOtherTabs } from './leave-session.ts';
import { getSession } from './session-store.ts';

/** Logs out at once; the server is told afterwards, and what it says changes nothing for the person. */
export function signOut(): void {
  const session = getSession();
  if (session.status !== 'signed-in') return;
  // All tabs share it, so the one that logs out clears it for all.
  clearUnsynced(session.user.id);
  leaveSession(session.token);
  tellOtherTabs(session.token);
  call(logout, {}, { token: session.token }).catch((error: unknown) => logFailure('logout', error));
}
