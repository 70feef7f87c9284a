import { forgetVisit, readVisitToken } from '#web/lib/session/visit-store.ts';

const PREFIX = 'kids-code:';

/**
 * A reload goes on with the visit of this tab, but only by the code that it began with: another code in the
 * address, or none, is judged anew (KIDS-8, KIDS-10). Says whether there is a visit to go on with.
 */
export function admitByCode(chatbotId: string, code: string | null): boolean {
  if (code === null || sessionStorage.getItem(PREFIX + chatbotId) !== code) forgetVisit(chatbotId);
  return readVisitToken(chatbotId) !== null;
}

/** The code was right. A full or forbidden storage costs the reload, not the visit. */
export function rememberCode(chatbotId: string, code: string): void {
  try {
    sessionStorage.setItem(PREFIX + chatbotId, code);
  } catch {
    sessionStorage.removeItem(PREFIX + chatbotId);
  }
}
