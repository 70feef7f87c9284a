import { createStore } from '#web/lib/store.ts';

/**
 * The visit of this tab: who came by a shared link holds a token for one chatbot and no account. Pages for
 * visitors enter the visit while they are shown; calls that a visitor may make then carry its token, even
 * where somebody is signed in as well. It outlives a reload in the tab's session storage.
 */
export type ActiveVisit = { chatbotId: string; token: string };

const PREFIX = 'visit:';

export const visitStore = createStore<ActiveVisit | null>(null);

/** The token of an earlier visit of this tab with the chatbot; it may have ended meanwhile. */
export function readVisitToken(chatbotId: string): string | null {
  return sessionStorage.getItem(PREFIX + chatbotId);
}

/** Begins or takes up a visit. A full or forbidden storage costs the reload, not the visit. */
export function enterVisit(visit: ActiveVisit): void {
  try {
    sessionStorage.setItem(PREFIX + visit.chatbotId, visit.token);
  } catch {
    sessionStorage.removeItem(PREFIX + visit.chatbotId);
  }
  visitStore.set(visit);
}

/** The page of the visit is left; coming back in this tab goes on. */
export function leaveVisit(): void {
  visitStore.set(null);
}

/** The server no longer takes the token. */
export function forgetVisit(chatbotId: string): void {
  sessionStorage.removeItem(PREFIX + chatbotId);
  if (visitStore.get()?.chatbotId === chatbotId) visitStore.set(null);
}
