import { z } from 'zod';
import { anyOf, SIGNED_IN } from './access.ts';
import { AI_FAILURES } from './ai-failures.ts';
import {
  CHATBOT_STATUSES,
  MESSAGE_MAX_LENGTH,
  RESPONSE_LANGUAGES,
  SHARE_PASSWORD_MIN_LENGTH,
} from './constants.ts';
import { errorCodeSchema } from './errors.ts';
import { flag, id, text } from './fields.ts';
import { filledText, flagInput, listPage, numberInput, ownId } from './form-fields.ts';
import { defineOperation } from './operation.ts';
import { sourceSchema } from './turn-events.ts';

/**
 * A chatbot as a person who may talk to it sees it. `system_prompt` is present and empty unless the
 * caller holds chatbot_management, or built it as an AI friend: the server adds the prompt to each turn itself.
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
  /** Answers come from the knowledge base alone; what it does not say, the chatbot does not know. */
  knowledge_only: flag,
  daily_limit: z.number(),
  role: z.string(),
  principles: z.string(),
  interaction_examples: z.string(),
});

/** What a child may choose for the character of an AI friend. */
export const PERSONALITIES = [
  'friendly',
  'funny',
  'smart',
  'creative',
  'helpful',
  'energetic',
  'gentle',
  'wise',
] as const;
export type Personality = (typeof PERSONALITIES)[number];

const unique = <Item>(items: Item[]) => [...new Set(items)];

/** What was chosen in the builder of AI friends. A chatbot that has it is a child's, and bounded by the server. */
export const friendSchema = z.strictObject({
  personalities: z.array(z.enum(PERSONALITIES)).max(PERSONALITIES.length).overwrite(unique),
  /** The chosen prompt, or null where the child wrote its own. */
  prompt_id: text(200).nullable(),
  custom_prompt: text(4_000),
  /** Ids of the chosen knowledge topics. */
  knowledge: z.array(text(200)).max(50).overwrite(unique),
});

export type Friend = z.infer<typeof friendSchema>;

/** AI friends that one person may have. */
export const MAX_FRIENDS = 20;

/** The stored chatbot without its share password, which only the share tab reads. */
export const chatbotSchema = z.strictObject({
  ...chatbotForUserSchema.shape,
  provider: z.string(),
  welcome_message: z.string(),
  temperature: z.number(),
  status: z.string(),
  /** Null where it was not made in the builder of AI friends. */
  friend: friendSchema.nullable(),
});

export type ChatbotForUser = z.infer<typeof chatbotForUserSchema>;
export type Chatbot = z.infer<typeof chatbotSchema>;

/** What a search and an order of the list may be; `created` is oldest first. */
export const CHATBOT_ORDERS = ['created', 'name', 'daily_limit', 'model'] as const;

/**
 * All chatbots for holders of chatbot_management, page by page, with the number of all that match in
 * `x-total-count`; for others exactly those they may chat with.
 */
export const listChatbots = defineOperation({
  id: 'chatbots.list',
  method: 'GET',
  path: '/api/chatbots',
  access: SIGNED_IN,
  summary: '列出聊天機器人（管理者為全部，其他人為自己可用的）',
  query: z.object({
    ...listPage,
    search: text(200).optional(),
    order: z.enum(CHATBOT_ORDERS).default('created'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  response: z.array(chatbotSchema),
});

const chatbot = {
  params: z.object({ id }),
  notFound: 'chatbot_not_found',
  errors: ['chatbot_not_found'],
} as const;

export const getChatbot = defineOperation({
  ...chatbot,
  id: 'chatbots.get',
  method: 'GET',
  path: '/api/chatbots/:id',
  access: SIGNED_IN,
  summary: '讀取一個聊天機器人',
  response: chatbotSchema,
});

const MANAGE = anyOf('chatbot_management');
/** Who builds AI friends: with chatbot_management any chatbot, else one's own friends, bounded by the server. */
const BUILD = anyOf('chatbot_management', '/kids/chatbot-builder');

/** The AI friends that the caller made, the oldest first. */
export const listOwnFriends = defineOperation({
  id: 'chatbots.listFriends',
  method: 'GET',
  path: '/api/chatbots/friends',
  access: BUILD,
  summary: '列出自己創建的 AI 朋友',
  response: z.array(chatbotSchema),
});

/** A chosen share password; blank stands for the chatbot's own default, and for a random one where a friend is made. */
const sharePassword = text(200)
  .transform((value) => value.trim())
  .refine((value) => value === '' || value.length >= SHARE_PASSWORD_MIN_LENGTH, {
    error: `分享密碼至少要 ${SHARE_PASSWORD_MIN_LENGTH} 個字元`,
  })
  // It is read aloud and typed: no line breaks, and nothing that cannot be seen.
  .refine((value) => !/\p{C}/u.test(value), { error: '分享密碼含有看不見的字元' });

/** The settings of a chatbot, as a form writes them. What is left out keeps its value, or its default when new. */
export const chatbotFieldsSchema = z.object({
  /** The id of an AI service, and a name that the service knows; null is the default. Any name is taken. */
  provider: filledText(40, '請選擇 AI 服務').nullable().optional(),
  model: filledText(200, '請選擇模型').nullable().optional(),
  daily_limit: numberInput(z.number().int().min(1).max(100_000)).optional(),
  /** Tokens of one answer. */
  max_tokens: numberInput(z.number().int().min(100).max(200_000)).optional(),
  temperature: numberInput(z.number().min(0).max(1)).optional(),
  response_language: z.enum(RESPONSE_LANGUAGES).optional(),
  has_file_access: flagInput.optional(),
  emoji_mode: flagInput.optional(),
  system_prompt: text(50_000).optional(),
  welcome_message: text(10_000).optional(),
  role: text(10_000).optional(),
  principles: text(10_000).optional(),
  interaction_examples: text(50_000).optional(),
  /** Id of a knowledge base, or null for none. */
  knowledge_base: text(200).nullable().optional(),
  knowledge_base_enabled: flagInput.optional(),
  knowledge_only: flagInput.optional(),
  status: z.enum(CHATBOT_STATUSES).optional(),
  /** Once a friend, always a friend: nothing that is sent here takes it away. */
  friend: friendSchema.optional(),
});

const chatbotName = filledText(200, '請輸入聊天機器人名稱');
const writeFields = { ...chatbotFieldsSchema.shape, share_password: sharePassword.nullish() };

export type ChatbotFields = z.input<typeof chatbotFieldsSchema>;

/** Who may only build friends gets the builder's settings, whatever is sent. */
export const createChatbot = defineOperation({
  id: 'chatbots.create',
  method: 'POST',
  path: '/api/chatbots',
  access: BUILD,
  summary: '建立聊天機器人',
  body: z.object({ ...writeFields, ...ownId, name: chatbotName }),
  response: chatbotSchema,
  status: 201,
  errors: ['knowledge_base_not_found', 'too_many_friends'],
});

export const updateChatbot = defineOperation({
  ...chatbot,
  id: 'chatbots.update',
  method: 'PUT',
  path: '/api/chatbots/:id',
  access: BUILD,
  summary: '更改聊天機器人',
  body: z.object({ ...writeFields, name: chatbotName.optional() }),
  response: chatbotSchema,
  errors: [...chatbot.errors, 'knowledge_base_not_found', 'friend_locked'],
});

/** Conversations stay in the history under the chatbot's name; visits end. */
export const deleteChatbot = defineOperation({
  ...chatbot,
  id: 'chatbots.delete',
  method: 'DELETE',
  path: '/api/chatbots/:id',
  access: MANAGE,
  summary: '刪除聊天機器人',
  response: null,
});

export const shareSchema = z.strictObject({
  password: z.string(),
  /** It follows from the deployment and the chatbot. What was chosen, renewed or made for a new friend does not. */
  isDefault: z.boolean(),
});

/** What the links of a chatbot are made of. */
export const getChatbotShare = defineOperation({
  ...chatbot,
  id: 'chatbots.getShare',
  method: 'GET',
  path: '/api/chatbots/:id/share',
  access: BUILD,
  summary: '讀取聊天機器人的分享密碼',
  response: shareSchema,
});

/** A blank password goes back to the chatbot's own default. Another password ends the visits of the old one. */
export const setChatbotShare = defineOperation({
  ...chatbot,
  id: 'chatbots.setShare',
  method: 'PUT',
  path: '/api/chatbots/:id/share',
  access: MANAGE,
  summary: '更改或重設聊天機器人的分享密碼',
  body: z.object({ password: sharePassword }),
  response: shareSchema,
});

/** A new random password in the place of the one in force. */
export const renewChatbotShare = defineOperation({
  ...chatbot,
  id: 'chatbots.renewShare',
  method: 'POST',
  path: '/api/chatbots/:id/share/renew',
  access: BUILD,
  summary: '產生新的分享密碼',
  response: shareSchema,
});

/** What a trial says, in order; the last one is `finished` or `failed`. */
export const tryEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('sources'), sources: z.array(sourceSchema) }),
  z.strictObject({ type: z.literal('delta'), text: z.string() }),
  z.strictObject({ type: z.literal('finished'), content: z.string() }),
  z.strictObject({ type: z.literal('failed'), code: errorCodeSchema, message: z.string() }),
]);

export type TryEvent = z.infer<typeof tryEventSchema>;

/** An answer of a chatbot as its form stands, saved or not. Nothing of it is stored, and no limit of a day counts it. */
export const tryChatbot = defineOperation({
  id: 'chatbots.try',
  method: 'POST',
  path: '/api/chatbots/try',
  access: MANAGE,
  summary: '以表單目前的內容試用聊天機器人（SSE）',
  body: z.object({
    chatbot: chatbotFieldsSchema,
    /** Oldest first; the last one is the question. */
    messages: z
      .array(z.object({ role: z.enum(['user', 'assistant']), content: text(MESSAGE_MAX_LENGTH) }))
      .min(1)
      .max(100)
      .refine((messages) => messages.at(-1)?.role === 'user' && messages.at(-1)?.content.trim() !== '', {
        error: '訊息不能為空',
      }),
  }),
  response: null,
  events: tryEventSchema,
  streamOnly: true,
  errors: ['knowledge_base_not_found', ...AI_FAILURES],
});
