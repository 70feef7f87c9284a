import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key } from './columns.ts';
import { users } from './people.ts';

/** Who did what that somebody may ask about later; without secrets and without chat text. Rows are only added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: key(),
    at: createdAt(),
    /** Null is the product itself, or a person whose account is gone. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name').notNull().default(''),
    action: text('action').notNull(),
    /** What it was done to, by kind, id and the name that it had. */
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    targetName: text('target_name').notNull().default(''),
  },
  (table) => [
    index('audit_log_target_index').on(table.targetType, table.id.desc()),
    index('audit_log_actor_index').on(table.actorId),
  ],
);
