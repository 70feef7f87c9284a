import { z } from 'zod';
import { type Chatbot, createChatbot, getChatbot } from '#contract/chatbots.contract.ts';
import { id } from '#contract/fields.ts';
import type { CallInput } from '#contract/operation.ts';
import { call } from './api-client.ts';

export type NewChatbot = CallInput<typeof createChatbot>['body'];

/** Our server answers the chatbot. One that names no more than what it made, by either name, is understood as well. */
const answer = z.union([
  createChatbot.response,
  z.object({ id }).transform((made) => made.id),
  z.object({ insertId: id }).transform((made) => made.insertId),
]);

/** Makes a chatbot. Sent again under the same id, because an answer was lost, it makes no second one. */
export async function makeChatbot(body: NewChatbot): Promise<Chatbot> {
  const made = await call({ ...createChatbot, response: answer }, { body });
  return typeof made === 'string' ? call(getChatbot, { params: { id: made } }) : made;
}
