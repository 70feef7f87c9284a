import { sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that many tables share. */

/** A key that rises with time, so that new rows stay together in the index. */
export const key = () => uuid('id').primaryKey().default(sql`uuidv7()`);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();
