import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Source } from '#contract/turn-events.ts';
import { chatbots } from './chatbots.ts';
import { createdAt, instant, key, updatedAt } from './columns.ts';
import { users } from './people.ts';
import { visitors } from './visitors.ts';

export const chatSessions = pgTable(
  'chat_sessions',
  {
    id: key(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    visitorId: uuid('visitor_id').references(() => visitors.id, { onDelete: 'cascade' }),
    /** The one of both that is set: whose session this is, whoever it is. */
    ownerId: uuid('owner_id').notNull().generatedAlwaysAs(sql`coalesce(user_id, visitor_id)`),
    /** The visitor's own name for the session, by which it is found again. */
    visitorKey: text('visitor_key'),
    chatbotId: uuid('chatbot_id').references(() => chatbots.id, { onDelete: 'set null' }),
    /** Kept here so that the history can still name a chatbot that was deleted. */
    chatbotName: text('chatbot_name').notNull(),
    title: text('title').notNull(),
    messageCount: integer('message_count').notNull().default(0),
    /** Place of the newest message; changes under the row's lock. */
    lastPosition: integer('last_position').notNull().default(0),
    /** Up to this place its messages can be searched; before 0 the title cannot either. */
    searchedPosition: integer('searched_position').notNull().default(-1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Lists of a user, of everybody, of visitors and of a chatbot. Read from the newest; rising, because that is how
    // `desc` fits. Where the chatbot is the last column, it is looked at in the index alone.
    index('chat_sessions_user_index').on(table.userId, table.updatedAt, table.id, table.chatbotId),
    index('chat_sessions_updated_index').on(table.updatedAt, table.id),
    index('chat_sessions_visitors_index')
      .on(table.updatedAt, table.id, table.chatbotId)
      .where(sql`${table.visitorId} is not null`),
    index('chat_sessions_chatbot_index').on(table.chatbotId, table.updatedAt, table.id),
    // What is still to be made searchable: few rows, whatever the table holds.
    index('chat_sessions_unsearched_index')
      .on(table.updatedAt)
      .where(sql`${table.searchedPosition} < ${table.lastPosition}`),
    uniqueIndex('chat_sessions_visitor_key')
      .on(table.visitorId, table.visitorKey)
      .where(sql`${table.visitorId} is not null`),
    check('chat_sessions_one_owner', sql`num_nonnulls(${table.userId}, ${table.visitorId}) = 1`),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    /** Made by the client for its own messages, which makes sending one again harmless. */
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    content: text('content').notNull(),
    metadata: jsonb('metadata').$type<{ [name: string]: unknown }>(),
    /** Content hash of the attached image in the file store. */
    fileHash: text('file_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('chat_messages_position_key').on(table.sessionId, table.position),
    index('chat_messages_file_index').on(table.fileHash).where(sql`${table.fileHash} is not null`),
  ],
);

/**
 * One question and its answer. While it runs, the answer's text stands in `chat_turn_deltas`; when it
 * ends, whichever way, the whole text moves into the answer's message and the deltas go.
 */
export const chatTurns = pgTable(
  'chat_turns',
  {
    id: key(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    userMessageId: uuid('user_message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    answerMessageId: uuid('answer_message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['running', 'finished', 'stopped', 'failed', 'interrupted'] }).notNull(),
    errorCode: text('error_code'),
    errorText: text('error_text').notNull().default(''),
    /** Whose and which day's use was reserved, so that it can be given back. */
    subject: text('subject').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
    dailyLimit: integer('daily_limit').notNull(),
    /** Passages that the model was given; after the end those that the answer cites. */
    sources: jsonb('sources').$type<Source[]>(),
    model: text('model'),
    /** Of the answer, and of those of the same day in whose place it came. */
    promptTokens: integer('prompt_tokens'),
    completionTokens: integer('completion_tokens'),
    /** The server process that runs it; a turn whose process is gone is interrupted. */
    processId: uuid('process_id').notNull(),
    stopRequested: boolean('stop_requested').notNull().default(false),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('chat_turns_user_message_key').on(table.userMessageId),
    uniqueIndex('chat_turns_answer_message_key').on(table.answerMessageId),
    uniqueIndex('chat_turns_running_key').on(table.sessionId).where(sql`${table.status} = 'running'`),
    index('chat_turns_session_index').on(table.sessionId, table.startedAt),
    // Turns of a day. They lie in the table as they came, so the smallest of all indexes finds them.
    index('chat_turns_started_index').using('brin', table.startedAt).with({ autosummarize: true }),
  ],
);

/**
 * What conversations are found by: a row a message, and the title at position 0. Made shortly after the words were
 * written, by whichever process comes to it; what it finds is compared with the words themselves.
 */
export const chatSearch = pgTable(
  'chat_search',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    terms: text('terms').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.position] }),
    // Without a list of what is still to be filed: every search would read it, and one writer would have to file all of it.
    index('chat_search_terms_index').using('gin', table.terms).with({ fastupdate: false }),
  ],
);

/** Append-only text of running answers; `seq` is the place after the text (see the contract's turn events). */
export const chatTurnDeltas = pgTable(
  'chat_turn_deltas',
  {
    turnId: uuid('turn_id')
      .notNull()
      .references(() => chatTurns.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.seq] })],
);

/** Server processes that are alive; each renews its own row. */
export const serverProcesses = pgTable('server_processes', {
  id: uuid('id').primaryKey(),
  seenAt: instant('seen_at').notNull().defaultNow(),
});

/**
 * Uses of one person or visitor with one chatbot on one school day: what the daily limit counts. The subject
 * `visitors` counts what all visitors of a chatbot asked together.
 */
export const dailyUsage = pgTable(
  'daily_usage',
  {
    subject: text('subject').notNull(),
    chatbotId: uuid('chatbot_id')
      .notNull()
      .references(() => chatbots.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.chatbotId, table.day] }),
    index('daily_usage_chatbot_index').on(table.chatbotId),
  ],
);

/** What clients report of their chats: a statistic beside the server's own count, never a limit. */
export const usageReports = pgTable(
  'usage_reports',
  {
    day: date('day', { mode: 'string' }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chatbotId: uuid('chatbot_id')
      .notNull()
      .references(() => chatbots.id, { onDelete: 'cascade' }),
    count: integer('count').notNull(),
    characters: bigint('characters', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.userId, table.chatbotId] }),
    index('usage_reports_user_index').on(table.userId),
    index('usage_reports_chatbot_index').on(table.chatbotId),
  ],
);
