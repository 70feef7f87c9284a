import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from './columns.ts';
import { bytea, users } from './people.ts';

/** Keys of AI providers. The secret is sealed by the deployment's secret; `masked` is all that lists show. */
export const tokens = pgTable(
  'tokens',
  {
    id: key(),
    /** Whose key it is; null is shared by everybody. A key is worth money: its owner cannot be deleted with it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    provider: text('provider').notNull(),
    sealed: bytea('sealed').notNull(),
    masked: text('masked').notNull(),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    /** When the provider last refused the key; such a key is tried after all others. */
    refusedAt: instant('refused_at'),
    usageCount: integer('usage_count').notNull().default(0),
  },
  (table) => [
    index('tokens_provider_index').on(table.provider, table.status),
    index('tokens_user_index').on(table.userId),
  ],
);
