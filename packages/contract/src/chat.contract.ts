import { z } from 'zod';
import { SIGNED_IN, VISITOR_OR_SIGNED_IN } from './access.ts';
import { FILE_BODY_LIMIT, MESSAGE_MAX_LENGTH } from './constants.ts';
import { errorCodeSchema } from './errors.ts';
import { id, instant, page, text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { sourceSchema } from './turn-events.ts';

export const sessionSchema = z.strictObject({
  id,
  /** Null is a visitor's. */
  user_id: id.nullable(),
  chatbot_id: id.nullable(),
  /** Kept when the chatbot is deleted. */
  chatbot_name: z.string(),
  title: z.string(),
  message_count: z.number().int(),
  created_at: instant,
  updated_at: instant,
  status: z.literal('active'),
});

/** What goes with a message. `fileContent` is the address of the stored image, never the image itself. */
export const messageMetadataSchema = z.strictObject({
  source: z.enum(['public-chat', 'welcome']).optional(),
  fileType: z.enum(['text', 'image']).optional(),
  fileName: text(255).optional(),
  fileContent: text(FILE_BODY_LIMIT).optional(),
  error: z.boolean().optional(),
});

export const TURN_STATUSES = ['running', 'finished', 'stopped', 'failed', 'interrupted'] as const;

export const messageSchema = z.strictObject({
  id,
  session_id: id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: instant,
  chatbotId: id.nullable(),
  metadata: messageMetadataSchema.nullable(),
  /** The turn that wrote an answer; a running one can be followed by its id. */
  turn: z
    .strictObject({
      id,
      status: z.enum(TURN_STATUSES),
      error: errorCodeSchema.nullable(),
      errorText: z.string(),
      /** Passages that the answer cites; left out where there are none. */
      sources: z.array(sourceSchema).optional(),
    })
    .nullable(),
});

export type ChatSession = z.infer<typeof sessionSchema>;
export type ChatMessage = z.infer<typeof messageSchema>;
export type MessageMetadata = z.infer<typeof messageMetadataSchema>;

const sessionTitle = text(200).refine((value) => value.trim() !== '', { error: '標題不能為空' });
const content = text(MESSAGE_MAX_LENGTH).refine((value) => value.trim() !== '', { error: '訊息不能為空' });
const session = {
  params: z.object({ id }),
  notFound: 'chat_session_not_found',
  errors: ['chat_session_not_found'],
} as const;
const message = {
  params: z.object({ id }),
  notFound: 'chat_message_not_found',
  errors: ['chat_message_not_found'],
} as const;

/** Newest first. `userId` of another person needs user type admin or the permission `all`. */
export const listSessions = defineOperation({
  id: 'chat.listSessions',
  method: 'GET',
  path: '/api/chat/sessions',
  access: SIGNED_IN,
  summary: '列出對話（自己的；管理員可指定 userId）',
  query: z.object({ ...page, userId: id.optional(), chatbotId: id.optional(), search: text(200).optional() }),
  response: z.array(sessionSchema),
});

/** A known `id` gives the session that was made before. */
export const createSession = defineOperation({
  id: 'chat.createSession',
  method: 'POST',
  path: '/api/chat/sessions',
  access: SIGNED_IN,
  summary: '建立一段對話',
  body: z.object({ id: id.optional(), chatbot_id: id, title: sessionTitle.optional() }),
  response: sessionSchema,
  status: 201,
  errors: ['chatbot_not_found'],
});

export const getSession = defineOperation({
  ...session,
  id: 'chat.getSession',
  method: 'GET',
  path: '/api/chat/sessions/:id',
  access: SIGNED_IN,
  summary: '讀取一段對話',
  response: sessionSchema,
});

export const updateSession = defineOperation({
  ...session,
  id: 'chat.updateSession',
  method: 'PUT',
  path: '/api/chat/sessions/:id',
  access: SIGNED_IN,
  summary: '更改對話標題',
  body: z.object({ title: sessionTitle }),
  response: sessionSchema,
  errors: [...session.errors, 'overloaded'],
});

export const deleteSession = defineOperation({
  ...session,
  id: 'chat.deleteSession',
  method: 'DELETE',
  path: '/api/chat/sessions/:id',
  access: SIGNED_IN,
  summary: '刪除一段對話與其訊息',
  response: null,
  errors: [...session.errors, 'overloaded'],
});

/** Oldest first within the page; without a cursor the newest page. */
export const listMessages = defineOperation({
  id: 'chat.listMessages',
  method: 'GET',
  path: '/api/chat/messages',
  access: SIGNED_IN,
  summary: '讀取一段對話的訊息',
  query: z.object({ ...page, limit: page.limit.default(200), sessionId: id }),
  response: z.array(messageSchema),
  errors: ['chat_session_not_found'],
});

const newMessage = {
  /** A known one gives the message that was stored before. */
  id: id.optional(),
  role: z.literal('user').default('user'),
  content,
  metadata: messageMetadataSchema.nullish(),
};
const newMessageErrors = [
  'overloaded',
  'too_many_requests',
  'chat_session_not_found',
  'chat_message_not_found',
  'file_access_denied',
  'file_too_large',
  'image_too_large',
  'file_type_not_supported',
] as const;

/** Stores a message without asking the model; clients write their own words only, never an answer. */
export const createMessage = defineOperation({
  id: 'chat.createMessage',
  method: 'POST',
  path: '/api/chat/messages',
  access: SIGNED_IN,
  summary: '在自己的對話中儲存一則訊息（不呼叫 AI）',
  body: z.object({ ...newMessage, session_id: id }),
  response: messageSchema,
  status: 201,
  errors: newMessageErrors,
});

export const updateMessage = defineOperation({
  ...message,
  id: 'chat.updateMessage',
  method: 'PUT',
  path: '/api/chat/messages/:id',
  access: SIGNED_IN,
  summary: '更改自己的一則訊息',
  body: z.object({ content }),
  response: messageSchema,
  errors: [...message.errors, 'overloaded'],
});

/** Deleting a question deletes its answer too. */
export const deleteMessage = defineOperation({
  ...message,
  id: 'chat.deleteMessage',
  method: 'DELETE',
  path: '/api/chat/messages/:id',
  access: SIGNED_IN,
  summary: '刪除自己對話中的一則訊息',
  response: null,
  errors: [...message.errors, 'overloaded'],
});

/** The same as chat.createMessage under the path of the chat history. */
export const createHistoryMessage = defineOperation({
  id: 'chatHistory.createMessage',
  method: 'POST',
  path: '/api/chat-history/sessions/:id/messages',
  access: SIGNED_IN,
  summary: '在自己的對話中儲存一則訊息（不呼叫 AI）',
  params: z.object({ id }),
  body: z.object(newMessage),
  response: messageSchema,
  status: 201,
  notFound: 'chat_session_not_found',
  errors: newMessageErrors,
});

/** An image that the caller attached to a message of an own session. */
export const getFile = defineOperation({
  id: 'chat.getFile',
  method: 'GET',
  path: '/api/chat/messages/:id/file',
  access: VISITOR_OR_SIGNED_IN,
  summary: '讀取訊息所附的圖片',
  params: z.object({ id }),
  response: z.instanceof(Uint8Array),
  notFound: 'file_not_found',
  errors: ['file_not_found'],
});

export const reportUsage = defineOperation({
  id: 'usage.report',
  method: 'POST',
  path: '/api/usage',
  access: SIGNED_IN,
  summary: '回報一次使用量（僅供統計，不影響每日限制）',
  body: z.object({
    userId: id,
    chatbotId: id,
    count: z.literal(1),
    characters: z.number().int().min(0).max(10_000_000),
  }),
  response: null,
  errors: ['chatbot_not_found'],
});

/** Uses of the caller with this chatbot on the school's day so far, and the chatbot's limit. */
export const usageToday = defineOperation({
  id: 'usage.today',
  method: 'GET',
  path: '/api/usage/today',
  access: VISITOR_OR_SIGNED_IN,
  summary: '今日已使用次數與上限',
  query: z.object({ chatbotId: id }),
  response: z.strictObject({ used: z.number().int(), limit: z.number().int() }),
  errors: ['chatbot_not_found'],
});
