import type { Caller } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ChatbotRow, getOpenChatbot, getUsableChatbot } from '../chatbots/index.ts';

/** What a conversation needs to know of the two kinds of people who hold one. */

/** Whose uses are counted. */
export function subjectOf(caller: Caller): string {
  return `${caller.kind}:${caller.id}`;
}

/** The chatbot when this caller may talk to it now; a visitor may talk to the one of the link. */
export async function getChatbotOf(db: Database, caller: Caller, chatbotId: string): Promise<ChatbotRow> {
  if (caller.kind === 'user') return getUsableChatbot(db, caller, chatbotId);
  if (chatbotId !== caller.chatbotId) throw new AppError('chatbot_not_found');
  return getOpenChatbot(db, chatbotId);
}
