import { type Chatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { makeChatbot, type NewChatbot } from '#web/lib/api/create-chatbot.ts';

/** Changes the chatbot with this id; makes a new one for null. */
export function saveChatbot(id: string | null, body: NewChatbot): Promise<Chatbot> {
  return id === null ? makeChatbot(body) : call(updateChatbot, { params: { id }, body });
}
