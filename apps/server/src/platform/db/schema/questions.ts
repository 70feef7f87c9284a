import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Grade, Subject } from '#contract/questions.contract.ts';
import { nameKey } from '../name-key.ts';
import { createdAt, key, updatedAt } from './columns.ts';

/** What questions are kept under: a subject in a grade. */
export const questionUnits = pgTable(
  'question_units',
  {
    id: key(),
    subject: text('subject').$type<Subject>().notNull(),
    /** School level and year, such as 「小學 (1年級)」. */
    grade: text('grade').$type<Grade>().notNull(),
    name: text('name').notNull(),
    /** What names are sorted by, code point by code point (see name-order.ts). */
    nameOrder: text('name_order').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('question_units_name_key').on(table.subject, table.grade, nameKey(table.name))],
);

export const questions = pgTable(
  'questions',
  {
    id: key(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => questionUnits.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** The content as search compares it, and what it can be found by (see content-terms.ts). */
    searchText: text('search_text').notNull(),
    terms: text('terms').array().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('questions_unit_index').on(table.unitId, table.updatedAt, table.id),
    index('questions_updated_index').on(table.updatedAt, table.id),
    index('questions_terms_index').using('gin', table.terms),
  ],
);
