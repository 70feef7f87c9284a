import { type Chatbot, createChatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import { call } from '#web/lib/api/api-client.ts';

export type SaveBody = CallInput<typeof createChatbot>['body'];

/** Sent again under the same id, because an answer was lost, it makes no second one. */
export function createFriend(id: string, body: SaveBody): Promise<Chatbot> {
  return call(createChatbot, { body: { ...body, id, status: 'active' } });
}

export function updateFriend(id: string, body: SaveBody): Promise<Chatbot> {
  return call(updateChatbot, { params: { id }, body });
}

/** A friend at rest answers nobody. */
export function restFriend(id: string, isResting: boolean): Promise<Chatbot> {
  return call(updateChatbot, { params: { id }, body: { status: isResting ? 'inactive' : 'active' } });
}
