import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Friend } from '#contract/chatbots.contract.ts';
import { createdAt, key, updatedAt } from './columns.ts';
import { knowledgeBases } from './knowledge.ts';
import { users } from './people.ts';

/** Null in a setting means "not set": the defaults of the contract apply. Zero is a value. */
export const chatbots = pgTable(
  'chatbots',
  {
    id: key(),
    name: text('name').notNull(),
    provider: text('provider'),
    model: text('model'),
    temperature: doublePrecision('temperature'),
    maxTokens: integer('max_tokens'),
    dailyLimit: integer('daily_limit'),
    hasFileAccess: boolean('has_file_access').notNull().default(false),
    systemPrompt: text('system_prompt').notNull().default(''),
    welcomeMessage: text('welcome_message').notNull().default(''),
    role: text('role').notNull().default(''),
    principles: text('principles').notNull().default(''),
    interactionExamples: text('interaction_examples').notNull().default(''),
    responseLanguage: text('response_language', { enum: ['zh-TW', 'zh-HK', 'zh-CN', 'en'] }),
    emojiMode: boolean('emoji_mode').notNull().default(false),
    knowledgeBase: text('knowledge_base').references(() => knowledgeBases.id, { onDelete: 'set null' }),
    knowledgeBaseEnabled: boolean('knowledge_base_enabled').notNull().default(false),
    /** Answers from the knowledge base alone. */
    knowledgeOnly: boolean('knowledge_only').notNull().default(false),
    /** Chosen by a teacher; null means the default derived from the deployment's secret. */
    sharePassword: text('share_password'),
    status: text('status').default('active'),
    /** Switched off by who manages chatbots: the child who made it cannot wake it. */
    isLocked: boolean('is_locked').notNull().default(false),
    /** What a child chose in the builder; null is no child's chatbot. */
    friend: jsonb('friend').$type<Friend>(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('chatbots_created_index').on(table.createdAt, table.id),
    index('chatbots_owner_index').on(table.ownerId),
    index('chatbots_knowledge_base_index').on(table.knowledgeBase),
    check('chatbots_share_password_filled', sql`btrim(${table.sharePassword}) <> ''`),
  ],
);

/** Which chatbots were assigned to whom. No row for a user means that the common default applies. */
export const userChatbots = pgTable(
  'user_chatbots',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chatbotId: uuid('chatbot_id')
      .notNull()
      .references(() => chatbots.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chatbotId] }),
    index('user_chatbots_chatbot_index').on(table.chatbotId),
  ],
);
