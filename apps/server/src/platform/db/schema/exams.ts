import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ExamSection } from '#contract/exams.contract.ts';
import { createdAt, key, updatedAt } from './columns.ts';
import { users } from './people.ts';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Papers that somebody saved. */
export const exams = pgTable(
  'exams',
  {
    id: key(),
    userId: owner(),
    title: text('title').notNull(),
    subject: text('subject', { enum: ['中文', '英文', '數學'] }).notNull(),
    grade: text('grade').notNull(),
    content: text('content').notNull(),
    model: text('model').notNull(),
    tokensUsed: integer('tokens_used').notNull(),
    sections: jsonb('sections').$type<ExamSection[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('exams_own_index').on(table.userId, table.updatedAt, table.id)],
);

/** What the generator is told, by those who wrote their own. */
export const examTemplates = pgTable('exam_templates', {
  userId: owner().primaryKey(),
  template: text('template').notNull(),
  updatedAt: updatedAt(),
});
