import { type Chatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { makeChatbot, type NewChatbot } from '#web/lib/api/create-chatbot.ts';

export function createFriend(id: string, body: NewChatbot): Promise<Chatbot> {
  return makeChatbot({ ...body, id, status: 'active' });
}

export function updateFriend(id: string, body: NewChatbot): Promise<Chatbot> {
  return call(updateChatbot, { params: { id }, body });
}

/** A friend at rest answers nobody. */
export function restFriend(id: string, isResting: boolean): Promise<Chatbot> {
  return call(updateChatbot, { params: { id }, body: { status: isResting ? 'inactive' : 'active' } });
}
