/**
 * The session as local storage keeps it, under the two keys that the specification names and no other. Anything
 * that cannot be read counts as no session and is removed.
 */
export const TOKEN_KEY = 'authToken';
export const USER_KEY = 'authUser';

/**
 * What the page relies on of the stored user; the storage holds it as the server sent it. Not parsed by the
 * contract's schema: a field added in a later version must not sign out everybody who was signed in before, and
 * the sign-in page needs no schema to be shown.
 */
export type SessionUser = { id: string; name: string; email: string; user_type: string };

export type StoredSession = { token: string; user: SessionUser };

export function readStoredSession(): StoredSession | null {
  const token = localStorage.getItem(TOKEN_KEY);
  const user = localStorage.getItem(USER_KEY);
  if (token === null && user === null) return null;
  const parsed = parseUser(user);
  if (token && parsed) return { token, user: parsed };
  removeStoredSession();
  return null;
}

/** The user goes first: other tabs act on the token's event and must find the user that belongs to it. */
export function writeStoredSession({ token, user }: StoredSession): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
}

export function removeStoredSession(): void {
  localStorage.removeItem(USER_KEY);
  localStorage.removeItem(TOKEN_KEY);
}

function parseUser(json: string | null): SessionUser | null {
  try {
    const user: unknown = JSON.parse(json ?? '');
    if (typeof user !== 'object' || user === null || !('id' in user) || typeof user.id !== 'string')
      return null;
    return { name: '', email: '', user_type: 'free', ...user, id: user.id };
  } catch {
    return null;
  }
}
