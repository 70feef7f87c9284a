import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { UsagePrices } from '#contract/usage.contract.ts';
import { instant } from './columns.ts';

/**
 * Chats of a school day, counted by one dimension at a time, so that a report reads few rows however much was chatted.
 * What was counted stays when conversations are deleted.
 */
export const usageCounts = pgTable(
  'usage_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    dimension: text('dimension', {
      enum: ['total', 'chatbot', 'school', 'user_type', 'hour', 'model'],
    }).notNull(),
    /** Id of a chatbot or school, name of a user type or model, hour; empty for the total and where there is none. */
    key: text('key').notNull(),
    /** The name that it had on that day. */
    label: text('label').notNull(),
    chats: integer('chats').notNull(),
    characters: bigint('characters', { mode: 'number' }).notNull(),
    promptTokens: bigint('prompt_tokens', { mode: 'number' }).notNull(),
    completionTokens: bigint('completion_tokens', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.dimension, table.key] })],
);

/** Days that were counted, and when: one that was counted after its end is not counted again. */
export const usageDays = pgTable('usage_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  countedAt: instant('counted_at').notNull(),
});

/** The price table, in one row: it is read and written as a whole. */
export const usagePrices = pgTable('usage_prices', {
  id: boolean('id').primaryKey().default(true),
  currency: text('currency').notNull(),
  /** What a million tokens of a model cost. */
  prices: jsonb('prices').$type<UsagePrices['prices']>().notNull(),
});
