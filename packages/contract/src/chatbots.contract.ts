import { z } from 'zod';
import { SIGNED_IN } from './access.ts';
import { RESPONSE_LANGUAGES } from './constants.ts';
import { flag, id } from './fields.ts';
import { defineOperation } from './operation.ts';

/**
 * A chatbot as a person who may talk to it sees it. `system_prompt` is present and empty unless the
 * caller holds chatbot_management: the server adds the prompt to each turn itself.
 */
export const chatbotForUserSchema = z.strictObject({
  id,
  name: z.string(),
  model: z.string(),
  system_prompt: z.string(),
  max_tokens: z.number(),
  has_file_access: flag,
  response_language: z.enum(RESPONSE_LANGUAGES),
  emoji_mode: flag,
  knowledge_base: z.string().nullable(),
  knowledge_base_enabled: flag,
  daily_limit: z.number(),
  role: z.string(),
  principles: z.string(),
  interaction_examples: z.string(),
});

/** The stored chatbot without its share password, which only the share tab reads. */
export const chatbotSchema = z.strictObject({
  ...chatbotForUserSchema.shape,
  provider: z.string(),
  welcome_message: z.string(),
  temperature: z.number(),
  status: z.string(),
});

export type ChatbotForUser = z.infer<typeof chatbotForUserSchema>;
export type Chatbot = z.infer<typeof chatbotSchema>;

/** All chatbots for holders of chatbot_management; for others exactly those they may chat with. */
export const listChatbots = defineOperation({
  id: 'chatbots.list',
  method: 'GET',
  path: '/api/chatbots',
  access: SIGNED_IN,
  summary: '列出聊天機器人（管理者為全部，其他人為自己可用的）',
  response: z.array(chatbotSchema),
});

export const getChatbot = defineOperation({
  id: 'chatbots.get',
  method: 'GET',
  path: '/api/chatbots/:id',
  access: SIGNED_IN,
  summary: '讀取一個聊天機器人',
  params: z.object({ id }),
  response: chatbotSchema,
  notFound: 'chatbot_not_found',
  errors: ['chatbot_not_found'],
});
