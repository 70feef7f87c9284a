import { type Chatbot, createChatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import { call } from '#web/lib/api/api-client.ts';

export type ChatbotBody = CallInput<typeof createChatbot>['body'];

/** Changes the chatbot with this id; makes a new one for null. */
export function saveChatbot(id: string | null, body: ChatbotBody): Promise<Chatbot> {
  return id === null ? call(createChatbot, { body }) : call(updateChatbot, { params: { id }, body });
}
