import { index, integer, pgTable, primaryKey, real, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, updatedAt } from './columns.ts';
import { bytea } from './people.ts';

/** A text of the school that answers may quote. */
export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    /** Made by the client; begins with `kb-`. */
    id: text('id').primaryKey(),
    /** The short name under which passages and terms belong to it: there are many of them. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    content: text('content').notNull(),
    tags: text('tags').array().notNull(),
    defaultLanguage: text('default_language', { enum: ['zh-TW', 'zh-HK', 'zh-CN', 'en'] }).notNull(),
    remark: text('remark').notNull().default(''),
    characterCount: integer('character_count').notNull(),
    passageCount: integer('passage_count').notNull(),
    /** Rises when the content changes, so that what was made of an older one is not stored over it. */
    version: integer('version').notNull().default(1),
    /** How its terms were made (see the knowledge module's index); an older one is made anew. */
    indexVersion: integer('index_version').notNull(),
    /** The meaning of each passage, one after the other, as 32-bit floats; null until a key for it is there. */
    vectors: bytea('vectors'),
    vectorModel: text('vector_model'),
    /** When making the vectors may be tried again after a failure. */
    vectorsAfter: instant('vectors_after'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('knowledge_bases_created_index').on(table.createdAt.desc(), table.number.desc())],
);

/** The pieces that search finds, in the order of the text. */
export const knowledgePassages = pgTable(
  'knowledge_passages',
  {
    id: key(),
    baseNumber: integer('base_number')
      .notNull()
      .references(() => knowledgeBases.number, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
  },
  (table) => [uniqueIndex('knowledge_passages_position_key').on(table.baseNumber, table.position)],
);

/**
 * The index of one knowledge base, turned round: in which passages a term stands, and what it adds to the
 * rank of each (BM25, worked out when the text is saved).
 */
export const knowledgeTerms = pgTable(
  'knowledge_terms',
  {
    baseNumber: integer('base_number')
      .notNull()
      .references(() => knowledgeBases.number, { onDelete: 'cascade' }),
    term: text('term').notNull(),
    passages: smallint('passages').array().notNull(),
    scores: real('scores').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.baseNumber, table.term] })],
);
