/**
 * Text that a person has typed and not sent. It lives in the session storage of the tab under the person's id,
 * so that it outlives a reload and an expired session, and nobody else on a shared computer meets it: logging
 * out wipes all of it (see session/sign-out.ts).
 */
const PREFIX = 'draft:';

export function readDraft(userId: string, name: string): string {
  return sessionStorage.getItem(keyOf(userId, name)) ?? '';
}

/** An empty text removes the draft. A full or forbidden storage loses the draft, never the typing. */
export function writeDraft(userId: string, name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(userId, name));
    else sessionStorage.setItem(keyOf(userId, name), text);
  } catch {
    sessionStorage.removeItem(keyOf(userId, name));
  }
}

/** The names of a person's drafts that begin so. */
export function listDraftNames(userId: string, beginning: string): string[] {
  const before = keyOf(userId, '').length;
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf(userId, beginning)));
  return keys.map((key) => key.slice(before));
}

export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

function keyOf(userId: string, name: string): string {
  return `${PREFIX}${userId}:${name}`;
}
