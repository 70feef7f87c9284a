import { z } from 'zod';
import { ADMIN_OR_ALL, anyOf } from './access.ts';
import { messageSchema } from './chat.contract.ts';
import { id, instant, page, text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** Conversations as they are looked through later: one's own, and everybody's for administrators. */

/** Days count where the school is: from midnight, 7 days, one month of the calendar. */
export const HISTORY_PERIODS = ['today', 'week', 'month'] as const;
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number];

/** The user under whom the conversations of all visitors stand. */
export const PUBLIC_USER = 'public';

export const historySessionSchema = z.strictObject({
  id,
  title: z.string(),
  start_time: instant,
  /** When the last message came: the order of the lists. */
  updated_at: instant,
  message_count: z.number().int(),
  chatbot_id: id.nullable(),
  /** Kept when the chatbot is deleted. */
  chatbot_name: z.string(),
  /** The model that the chatbot is set to now; null for a chatbot that is gone. */
  chatbot_model: z.string().nullable(),
  /** An object, or a string that holds one as JSON; its `model` is the model that answered last. */
  metadata: z.union([z.record(z.string(), z.unknown()), z.string()]).nullable(),
  /** One line of some 80 characters around what a search found in a message; left out where it stands in the title. */
  excerpt: z.string().optional(),
  /** For administrators: whose it is, and the name of the school. */
  user_name: z.string().optional(),
  user_school: z.string().nullable().optional(),
});

export const historyUserSchema = z.strictObject({
  /** `public` stands for all visitors. */
  id: z.union([id, z.literal(PUBLIC_USER)]),
  name: z.string(),
  email: z.string(),
  school: z.string().nullable(),
  user_type: z.string(),
});

export type HistorySession = z.infer<typeof historySessionSchema>;
export type HistoryUser = z.infer<typeof historyUserSchema>;

/** Sessions that a search answers at most: whoever finds more than these says more. */
export const HISTORY_FOUND_MAX = 100;
/** Sessions of one export. */
export const HISTORY_EXPORT_MAX = 100;
/** Messages of one export. */
export const HISTORY_EXPORT_MESSAGES_MAX = 20_000;
export const EXPORT_FORMATS = ['txt', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const READ = anyOf('/chat-history', 'chat_history');

const filters = {
  ...page,
  chatbotId: id.optional(),
  /**
   * Found in titles and messages, all words in one of them; Traditional and Simplified, full and half width, upper and lower
   * case are the same. What it finds is answered at once, the newest first, at most {@link HISTORY_FOUND_MAX} whatever
   * `limit` says, and without a next page; with the header `x-more-found` there may be more.
   */
  search: text(200).optional(),
  /** Found in titles, and answered as what `search` finds. */
  title: text(200).optional(),
  period: z.enum(HISTORY_PERIODS).optional(),
};

/** Own conversations, those with the newest message first. */
export const listHistorySessions = defineOperation({
  id: 'chatHistory.listSessions',
  method: 'GET',
  path: '/api/chat-history/sessions',
  access: READ,
  summary: '列出自己的聊天記錄',
  query: z.object(filters),
  response: z.array(historySessionSchema),
});

/** Everybody's conversations, also those of visitors, and of chatbots that are gone. */
export const listAllHistory = defineOperation({
  id: 'chatHistory.listAll',
  method: 'GET',
  path: '/api/chat-history/admin/all',
  access: ADMIN_OR_ALL,
  summary: '列出所有用戶的聊天記錄（包括公開用戶）',
  query: z.object({
    ...filters,
    userId: z.union([id, z.literal(PUBLIC_USER)]).optional(),
    /** Name of a school. */
    school: text(200).optional(),
  }),
  response: z.array(historySessionSchema),
});

const ownSession = {
  params: z.object({ id }),
  notFound: 'chat_session_not_found',
  errors: ['chat_session_not_found'],
} as const;

/** One conversation as the lists show it; `is_own`: the reader may go on with it. */
export const getHistorySession = defineOperation({
  ...ownSession,
  id: 'chatHistory.getSession',
  method: 'GET',
  path: '/api/chat-history/sessions/:id',
  access: READ,
  summary: '讀取一段聊天記錄的資料',
  response: historySessionSchema.extend({ is_own: z.boolean() }),
});

/** Oldest first within the page; without a cursor the newest page. Reading another's is written into the audit. */
export const listHistoryMessages = defineOperation({
  ...ownSession,
  id: 'chatHistory.listMessages',
  method: 'GET',
  path: '/api/chat-history/sessions/:id/messages',
  access: READ,
  summary: '讀取一段聊天記錄的訊息',
  query: z.object({ ...page, limit: page.limit.default(100) }),
  response: z.array(
    messageSchema.pick({ id: true, role: true, content: true }).extend({
      timestamp: instant,
      /** Name of the picture that went with it. */ file_name: z.string().optional(),
    }),
  ),
});

export const deleteHistorySession = defineOperation({
  ...ownSession,
  id: 'chatHistory.deleteSession',
  method: 'DELETE',
  path: '/api/chat-history/sessions/:id',
  access: READ,
  summary: '刪除一段聊天記錄',
  response: null,
  errors: [...ownSession.errors, 'overloaded'],
});

/**
 * One file with these conversations, named by the header `content-disposition`. When some are gone, or not the caller's
 * to read, there is no file, and `fields` names each of them by its place: `ids.3`.
 */
export const exportHistory = defineOperation({
  id: 'chatHistory.export',
  method: 'POST',
  path: '/api/chat-history/export',
  access: READ,
  summary: '匯出聊天記錄（txt、csv 或 json）',
  body: z.object({
    ids: z.array(id).min(1).max(HISTORY_EXPORT_MAX),
    format: z.enum(EXPORT_FORMATS).default('txt'),
  }),
  response: z.instanceof(Uint8Array),
  errors: ['chat_session_not_found', 'export_too_large'],
});

/** By name. The first entry stands for all visitors, unless a search leaves it out. */
export const listHistoryUsers = defineOperation({
  id: 'chatHistory.listUsers',
  method: 'GET',
  path: '/api/chat-history/admin/users',
  access: ADMIN_OR_ALL,
  summary: '列出可篩選的用戶',
  query: z.object({ search: text(200).default(''), limit: page.limit }),
  response: z.array(historyUserSchema),
});

/** Names of the schools, in the order of their names. */
export const listHistorySchools = defineOperation({
  id: 'chatHistory.listSchools',
  method: 'GET',
  path: '/api/chat-history/admin/schools',
  access: ADMIN_OR_ALL,
  summary: '列出可篩選的學校',
  response: z.array(z.string()),
});
