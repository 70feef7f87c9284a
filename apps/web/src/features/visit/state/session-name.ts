import { newId } from '#web/lib/new-id.ts';

const PREFIX = 'visit-session:';

/**
 * The name under which this tab finds its session with a chatbot again: made once and kept beside the visit's
 * token. Another visitor's session of the same name is another one.
 */
export function sessionName(chatbotId: string): string {
  const kept = sessionStorage.getItem(PREFIX + chatbotId);
  if (kept !== null) return kept;
  const made = newId();
  try {
    sessionStorage.setItem(PREFIX + chatbotId, made);
  } catch {
    // A storage that is full or forbidden costs the reload, not the visit.
    sessionStorage.removeItem(PREFIX + chatbotId);
  }
  return made;
}
