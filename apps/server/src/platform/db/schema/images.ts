import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from './columns.ts';
import { users } from './people.ts';

/**
 * Images that somebody generated, and the one count of them: a row stands for a use from the moment that it is let in.
 * A failure removes it; a deleted image leaves it without prompt and file, so that it stays counted.
 */
export const generatedImages = pgTable(
  'generated_images',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    prompt: text('prompt').notNull(),
    /** The prompt as search compares it (see search-text.ts). */
    searchText: text('search_text').notNull(),
    quality: text('quality', { enum: ['low', 'medium', 'high'] }).notNull(),
    size: text('size', { enum: ['1024x1024', '1024x1536', '1536x1024'] }).notNull(),
    /** In the file store; null while it is being made, and when it was deleted. */
    fileHash: text('file_hash'),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('generated_images_own_index').on(table.userId, table.createdAt, table.id),
    index('generated_images_file_index').on(table.fileHash).where(sql`${table.fileHash} is not null`),
  ],
);
