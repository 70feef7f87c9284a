import type { Rights } from '#contract/access.ts';
import { useStore } from '../store.ts';
import { type Session, type SignedIn, sessionStore } from './session-store.ts';

export function useSession(): Session {
  return useStore(sessionStore);
}

/** The signed-in session, or null. */
export function useSignedIn(): SignedIn | null {
  const session = useSession();
  return session.status === 'signed-in' ? session : null;
}

/** For `isAllowed` and `holds`; null while nobody is signed in and while the rights are not known yet. */
export function useRights(): Rights {
  return useSignedIn()?.rights ?? null;
}
