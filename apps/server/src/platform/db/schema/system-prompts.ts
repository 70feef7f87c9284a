import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key, updatedAt } from './columns.ts';
import { users } from './people.ts';

/** Templates for the system prompt of a children's chatbot. */
export const systemPrompts = pgTable(
  'system_prompts',
  {
    id: key(),
    title: text('title').notNull(),
    icon: text('icon').notNull(),
    description: text('description').notNull().default(''),
    promptText: text('prompt_text').notNull(),
    category: text('category', {
      enum: ['homework', 'story', 'creative', 'science', 'game', 'emotional', 'custom'],
    }).notNull(),
    language: text('language', { enum: ['zh-TW', 'zh-CN', 'en'] }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Comes with the product. */
    isDefault: boolean('is_default').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('system_prompts_language_index').on(table.language, table.createdAt),
    index('system_prompts_created_by_index').on(table.createdBy),
  ],
);
