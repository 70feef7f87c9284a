import { z } from 'zod';
import { PUBLIC, VISITOR_OR_EVERYONE } from './access.ts';
import { RESPONSE_LANGUAGES } from './constants.ts';
import { flag, id, text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** Visits: somebody without an account who proved to know a share password talks to one chatbot. */

/** All that a visitor learns of a chatbot; prompt, model and share password stay at home. */
export const publicChatbotSchema = z.strictObject({
  id,
  name: z.string(),
  welcome_message: z.string(),
  has_file_access: flag,
  response_language: z.enum(RESPONSE_LANGUAGES),
  emoji_mode: flag,
  daily_limit: z.number(),
});

export type PublicChatbot = z.infer<typeof publicChatbotSchema>;

/** `visitorToken` is the bearer token of a visitor: it opens this chatbot and nothing else. */
export const visitSchema = z.strictObject({ visitorToken: z.string(), chatbot: publicChatbotSchema });

export type Visit = z.infer<typeof visitSchema>;

/** What the three ways in have in common: a share password, and no account. */
const knock = {
  method: 'POST',
  access: PUBLIC,
  body: z.object({ access: text(200) }),
  errors: ['share_password_wrong', 'too_many_attempts', 'too_many_requests'],
} as const;
const knockAtChatbot = {
  ...knock,
  params: z.object({ id }),
  notFound: 'chatbot_not_found',
  errors: ['chatbot_not_found', ...knock.errors],
} as const;

/** Without a visitor token only whether there is such a chatbot, and that it wants a password. */
export const getPublicChatbot = defineOperation({
  id: 'visits.getChatbot',
  method: 'GET',
  path: '/api/chatbots/public/:id',
  access: VISITOR_OR_EVERYONE,
  summary: '讀取分享的聊天機器人（未輸入密碼時只知道需要密碼）',
  params: z.object({ id }),
  response: z.strictObject({ password_required: z.boolean(), chatbot: publicChatbotSchema.nullable() }),
  notFound: 'chatbot_not_found',
  errors: ['chatbot_not_found', 'visit_expired', 'visit_password_changed', 'visit_chatbot_closed'],
});

/** Compares the share password and begins a visit. Each call is a new visitor. */
export const verifyAccess = defineOperation({
  ...knockAtChatbot,
  id: 'visits.verify',
  path: '/api/chatbots/public/:id/verify',
  summary: '以分享密碼換取訪客權杖',
  response: visitSchema,
});

/** The active chatbots behind the school's own share link. */
export const openShare = defineOperation({
  ...knock,
  id: 'share.open',
  path: '/api/share',
  summary: '以學校的分享密碼列出聊天機器人',
  response: z.strictObject({ chatbots: z.array(z.strictObject({ id, name: z.string() })) }),
});

/** Begins a visit with one of them; the chatbot's own password stays unknown. */
export const visitSharedChatbot = defineOperation({
  ...knockAtChatbot,
  id: 'share.visit',
  path: '/api/share/chatbots/:id/visit',
  summary: '以學校的分享密碼開始與一個聊天機器人對話',
  response: visitSchema,
});
