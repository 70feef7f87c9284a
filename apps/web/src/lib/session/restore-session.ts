import { logFailure } from '../log.ts';
import { followOtherTabs } from './leave-session.ts';
import { adoptSession, endSession, getSession } from './session-store.ts';
import { readStoredSession, TOKEN_KEY } from './stored-session.ts';

/**
 * Takes over the stored session at the start of the page and from then on what other tabs do: signing out in one
 * tab signs out the others, signing in signs them in. Returns the function that ends the following.
 */
export function restoreSession(): () => void {
  followStorage();
  const unfollow = followOtherTabs();
  const onStorage = ({ key }: StorageEvent) => {
    // Null stands for the whole storage being cleared.
    if (key === TOKEN_KEY || key === null) followStorage();
  };
  addEventListener('storage', onStorage);
  return () => {
    unfollow();
    removeEventListener('storage', onStorage);
  };
}

function followStorage(): void {
  const stored = readStoredSession();
  const session = getSession();
  const token = session.status === 'signed-in' ? session.token : null;
  if (stored === null) {
    if (token !== null) endSession(token);
    return;
  }
  if (stored.token === token) return;
  adoptSession(stored);
  // Loaded here only: a visitor who has yet to sign in needs nothing of it.
  import('./load-rights.ts').then(
    ({ loadRights }) => loadRights(),
    (error: unknown) => logFailure('access rights', error),
  );
}
