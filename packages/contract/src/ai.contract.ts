import { z } from 'zod';
import { SIGNED_IN, VISITOR_OR_SIGNED_IN } from './access.ts';
import { AI_FAILURES } from './ai-failures.ts';
import { sessionSchema } from './chat.contract.ts';
import { FILE_BODY_LIMIT, MESSAGE_MAX_LENGTH } from './constants.ts';
import { id, text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { turnEventSchema } from './turn-events.ts';

/** A message as clients send it. What else stands in it is dropped. */
export const wireMessage = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: text(MESSAGE_MAX_LENGTH),
});

/**
 * A chat turn. The long form is the specification's: of it only chatbotId, sessionId and the last user
 * message count; model, provider, temperature, max_tokens, system prompt, history and user are the
 * server's own. The short form is the page's: `message` with a client-made id, which makes sending it
 * again harmless. `retryTurnId` asks for a new answer in the place of the session's last one, with
 * `message` to a changed question; `newTurnId`, made by the client, makes sending that again harmless.
 * A visitor's token stands for one chatbot, so a visitor need not name it.
 */
export const chat = defineOperation({
  id: 'ai.chat',
  method: 'POST',
  path: '/api/ai/chat',
  access: VISITOR_OR_SIGNED_IN,
  summary: '與聊天機器人對話一回合（JSON，或以 SSE 串流）',
  body: z.object({
    chatbotId: id.nullish(),
    sessionId: id.nullish(),
    message: text(MESSAGE_MAX_LENGTH).optional(),
    clientMessageId: id.optional(),
    retryTurnId: id.optional(),
    newTurnId: id.optional(),
    attachment: z.object({ fileName: text(255), dataUrl: text(FILE_BODY_LIMIT) }).optional(),
    messages: z.array(wireMessage).max(500).optional(),
    model: text(200).nullish(),
    provider: text(200).nullish(),
    temperature: z.union([z.number(), z.string()]).nullish(),
    max_tokens: z.union([z.number(), z.string()]).nullish(),
    userId: text(200).nullish(),
  }),
  response: z.strictObject({ content: z.string(), sessionId: id }),
  events: turnEventSchema,
  bodyLimit: FILE_BODY_LIMIT,
  errors: [
    ...AI_FAILURES,
    'no_chatbot_selected',
    'chatbot_not_found',
    'chat_session_not_found',
    'turn_not_found',
    'turn_running',
    'turn_not_retryable',
    'daily_limit_reached',
    'chatbot_total_reached',
    'file_access_denied',
    'file_too_large',
    'image_too_large',
    'file_type_not_supported',
    'file_store_full',
    'file_store_unavailable',
  ],
});

/** Replays what came after place `after` and follows the rest. */
export const followTurn = defineOperation({
  id: 'ai.followTurn',
  method: 'GET',
  path: '/api/ai/turns/:turnId/events',
  access: VISITOR_OR_SIGNED_IN,
  summary: '重播並接續一個回答的事件',
  params: z.object({ turnId: id }),
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  response: null,
  events: turnEventSchema,
  streamOnly: true,
  notFound: 'turn_not_found',
  errors: ['turn_not_found'],
});

export const stopTurn = defineOperation({
  id: 'ai.stopTurn',
  method: 'POST',
  path: '/api/ai/turns/:turnId/stop',
  access: VISITOR_OR_SIGNED_IN,
  summary: '停止一個進行中的回答',
  params: z.object({ turnId: id }),
  response: null,
  notFound: 'turn_not_found',
  errors: ['turn_not_found'],
});

export const listAiSessions = defineOperation({
  id: 'ai.listSessions',
  method: 'GET',
  path: '/api/ai/sessions',
  access: SIGNED_IN,
  summary: '列出自己的 AI 對話',
  response: z.array(sessionSchema),
});
