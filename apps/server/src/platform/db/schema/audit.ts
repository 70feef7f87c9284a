import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key } from './columns.ts';

/** Who did what that somebody may ask about later; without secrets and without chat text. Rows are only added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: key(),
    at: createdAt(),
    /** Null is the product itself, or somebody who did not get in. It stays when the account is gone. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull().default(''),
    action: text('action').notNull(),
    /** What it was done to, by kind, id and the name that it had. */
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull().default(''),
    /** What changed, by field, as people read it. */
    details: jsonb('details')
      .$type<Readonly<Record<string, { from: string; to: string }>>>()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    index('audit_log_target_type_index').on(table.targetType, table.id),
    // By person, event and day. Rising, though read from the newest: that is how `desc` fits, nulls and all.
    index('audit_log_at_index').on(table.at, table.id),
    index('audit_log_action_at_index').on(table.action, table.at, table.id),
    index('audit_log_actor_at_index').on(table.actorId, table.at, table.id),
    index('audit_log_target_at_index').on(table.targetId, table.at, table.id),
  ],
);
