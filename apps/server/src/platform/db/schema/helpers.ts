import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { HelperRecord } from '#contract/helper-records.ts';
import { createdAt, key, updatedAt } from './columns.ts';
import { users } from './people.ts';

/** What a record says beyond the columns of its own. */
export type HelperRecordBody = HelperRecord extends infer Record
  ? Record extends HelperRecord
    ? Omit<Record, 'id' | 'helper' | 'title' | 'createdAt'>
    : never
  : never;

/** What the learning helpers made for a person: assignments, materials, practices, notes. */
export const helperRecords = pgTable(
  'helper_records',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    helper: text('helper', { enum: ['assignment', 'content', 'language', 'notes'] }).notNull(),
    title: text('title').notNull(),
    body: jsonb('body').$type<HelperRecordBody>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('helper_records_own_index').on(table.userId, table.helper, table.updatedAt, table.id)],
);
