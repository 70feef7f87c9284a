import type { Chatbot } from '#contract/chatbots.contract.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { saveChatbot } from '../api/save-chatbot.ts';
import {
  type ChatbotField,
  type ChatbotValues,
  fieldsOf,
  findField,
  type Problems,
} from './chatbot-values.ts';

export type SaveOutcome =
  | { kind: 'saved'; chatbot: Chatbot }
  /** No answer, or the server itself failed: what was entered is to be kept. */
  | { kind: 'away' }
  /** The server does not want it so; it stays on the screen with the server's words. */
  | { kind: 'refused'; text: string; problems: Problems };

/** `newId` is the id of a new chatbot, so that sending it again makes no second one; `sharePassword` is null where nobody touched it. */
export async function saveForm(
  chatbotId: string | null,
  newId: string,
  values: ChatbotValues,
  sharePassword: string | null = null,
): Promise<SaveOutcome> {
  try {
    const body = { ...fieldsOf(values), ...(sharePassword !== null && { share_password: sharePassword }) };
    return {
      kind: 'saved',
      chatbot: await saveChatbot(chatbotId, chatbotId ? body : { ...body, id: newId }),
    };
  } catch (error) {
    if (isServerAway(error)) return { kind: 'away' };
    return { kind: 'refused', text: refusalText(error), problems: problemsOf(error) };
  }
}

function refusalText(error: unknown): string {
  const isGone = error instanceof ApiError && error.code === 'chatbot_not_found';
  return isGone ? '找不到指定的聊天機器人' : failureText(error).title;
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'knowledge_base_not_found') return { knowledgeBase: error.message };
  const named = error.fields.map(({ path, message }): [ChatbotField | undefined, string] => [
    findField(path),
    message,
  ]);
  return Object.fromEntries(named.filter(([field]) => field !== undefined));
}
