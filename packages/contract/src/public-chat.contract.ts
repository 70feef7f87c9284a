import { z } from 'zod';
import { VISITOR } from './access.ts';
import { messageMetadataSchema, messageSchema } from './chat.contract.ts';
import { FILE_BODY_LIMIT, MESSAGE_MAX_LENGTH } from './constants.ts';
import { id, instant, text } from './fields.ts';
import { defineOperation } from './operation.ts';

/**
 * Conversations of visitors. `a` is the chatbot, `b` the visitor's own name for the session: an identifier
 * that the page made, or the id of the session.
 */
export const publicSessionSchema = z.strictObject({
  id,
  chatbot_id: id,
  title: z.string(),
  created_at: instant,
});

export type PublicSession = z.infer<typeof publicSessionSchema>;

const sessionName = {
  params: z.object({
    a: id,
    b: text(100).refine((value) => value.trim() !== '', { error: '識別碼不能為空' }),
  }),
  access: VISITOR,
  notFound: 'chatbot_not_found',
  errors: ['chatbot_not_found', 'share_password_wrong', 'too_many_requests'],
} as const;

/** `hasAccess` false: this visitor has no such session (yet). */
export const checkPublicAccess = defineOperation({
  ...sessionName,
  id: 'publicChat.checkAccess',
  method: 'GET',
  path: '/api/chat-history/public/access/:a/:b',
  summary: '檢查訪客的存取權與對話',
  response: z.strictObject({
    success: z.literal(true),
    hasAccess: z.boolean(),
    session: publicSessionSchema.nullable(),
  }),
});

/** The same identifier leads to the same session, however often it is asked for. */
export const createPublicSession = defineOperation({
  ...sessionName,
  id: 'publicChat.createSession',
  method: 'GET',
  path: '/api/chat-history/public/create/:a/:b',
  summary: '取得或建立訪客的對話',
  response: z.strictObject({ success: z.literal(true), session: publicSessionSchema }),
});

/**
 * Stores a message without asking the model. Of role assistant only the chatbot's welcome message and the
 * apology are taken, the first where a conversation begins, the second after a question; answers are written by the server. A known `id` gives the stored message again.
 */
export const createPublicMessage = defineOperation({
  id: 'publicChat.createMessage',
  method: 'POST',
  path: '/api/chat-history/public/sessions/:sessionId/messages',
  access: VISITOR,
  summary: '在訪客自己的對話中儲存一則訊息（不呼叫 AI）',
  params: z.object({ sessionId: id }),
  body: z.object({
    id: id.optional(),
    role: z.enum(['user', 'assistant']).default('user'),
    content: text(MESSAGE_MAX_LENGTH).refine((value) => value.trim() !== '', { error: '訊息不能為空' }),
    metadata: messageMetadataSchema.nullish(),
  }),
  response: messageSchema,
  status: 201,
  bodyLimit: FILE_BODY_LIMIT,
  notFound: 'chat_session_not_found',
  errors: [
    'chat_session_not_found',
    'chat_message_not_found',
    'not_allowed',
    'chatbot_total_reached',
    'file_access_denied',
    'file_too_large',
    'image_too_large',
    'file_type_not_supported',
    'file_store_full',
    'file_store_unavailable',
    'too_many_requests',
    'overloaded',
  ],
});

/** Oldest first, the newest 200, fewer where they are long. */
export const listPublicMessages = defineOperation({
  id: 'publicChat.listMessages',
  method: 'GET',
  path: '/api/chat-history/public/sessions/:sessionId/messages',
  access: VISITOR,
  summary: '讀取訪客自己的對話',
  params: z.object({ sessionId: id }),
  response: z.array(messageSchema),
  notFound: 'chat_session_not_found',
  errors: ['chat_session_not_found', 'too_many_requests'],
});
