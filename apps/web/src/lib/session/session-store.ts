import type { AccessRights } from '#contract/users.contract.ts';
import { createStore } from '../store.ts';
import {
  removeStoredSession,
  type SessionUser,
  type StoredSession,
  writeStoredSession,
} from './stored-session.ts';

/**
 * Who is signed in on this page, and what they may do. The store only keeps; sign-in.ts, sign-out.ts and
 * restore-session.ts act on it. Every change names the token that it is meant for, so that a late answer of an
 * earlier session changes nothing.
 */
export type SignedOut = {
  status: 'signed-out';
  /** `ended`: the server no longer took the token; the page stays and offers to sign in again in place. */
  cause: 'none' | 'logged-out' | 'ended';
};
export type SignedIn = {
  status: 'signed-in';
  token: string;
  user: SessionUser;
  /** Null until they are known. */
  rights: AccessRights | null;
};
export type Session = SignedOut | SignedIn;

export const sessionStore = createStore<Session>({ status: 'signed-out', cause: 'none' });

export function getSession(): Session {
  return sessionStore.get();
}

/** Takes over a session that local storage already holds. */
export function adoptSession({ token, user }: StoredSession): void {
  sessionStore.set({ status: 'signed-in', token, user, rights: null });
}

/** Begins a new session and stores it. */
export function startSession(session: StoredSession): void {
  writeStoredSession(session);
  adoptSession(session);
}

/** Ends the session in place, if `token` is still the one in force. */
export function endSession(token: string, cause: 'logged-out' | 'ended' = 'ended'): void {
  const session = getSession();
  if (session.status === 'signed-in' && session.token === token) {
    removeStoredSession();
    sessionStore.set({ status: 'signed-out', cause });
  }
}

export function setRights(token: string, rights: AccessRights): void {
  const session = getSession();
  if (session.status !== 'signed-in' || session.token !== token) return;
  sessionStore.set({ ...session, rights });
}
