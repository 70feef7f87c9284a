import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';
import { type ChatbotValues, isSame, VALUE_FIELDS } from './chatbot-values.ts';

/**
 * What was typed into the form of a chatbot and not saved, as the difference to what is saved; so somebody else's
 * change of another field in between is not undone. Never a share password.
 */
export function readFormDraft(userId: string, chatbotId: string | null, saved: ChatbotValues): ChatbotValues {
  const stored = parse(readDraft(userId, nameOf(chatbotId)));
  const changed = VALUE_FIELDS.filter((field) => typeof stored[field] === typeof saved[field]);
  return { ...saved, ...Object.fromEntries(changed.map((field) => [field, stored[field]])) };
}

export function writeFormDraft(
  userId: string,
  chatbotId: string | null,
  saved: ChatbotValues,
  values: ChatbotValues,
): void {
  const changed = VALUE_FIELDS.filter((field) => values[field] !== saved[field]);
  const difference = Object.fromEntries(changed.map((field) => [field, values[field]]));
  const text = isSame(values, saved) ? '' : JSON.stringify(difference);
  writeDraft(userId, nameOf(chatbotId), text);
}

export function clearFormDraft(userId: string, chatbotId: string | null): void {
  writeDraft(userId, nameOf(chatbotId), '');
}

function nameOf(chatbotId: string | null): string {
  return `chatbot:${chatbotId ?? 'new'}`;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
