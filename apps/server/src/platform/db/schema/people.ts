import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, updatedAt } from './columns.ts';

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const schools = pgTable('schools', {
  id: key(),
  name: text('name').notNull().unique(),
  active: boolean('active').notNull().default(true),
  createdAt: createdAt(),
});

/** Users point at a type by its name, which is what the API shows; renaming a type follows. */
export const userTypes = pgTable('user_types', {
  id: key(),
  name: text('name').notNull().unique(),
  description: text('description').notNull().default(''),
  status: text('status', { enum: ['active', 'inactive'] })
    .notNull()
    .default('active'),
  permissions: text('permissions').array().notNull().default(sql`'{}'`),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const users = pgTable(
  'users',
  {
    id: key(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    userType: text('user_type')
      .notNull()
      .default('free')
      .references(() => userTypes.name, { onUpdate: 'cascade' }),
    status: text('status', { enum: ['active', 'inactive', 'pending'] })
      .notNull()
      .default('active'),
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'set null' }),
    /** After this instant the rights of type free apply; null is permanent. */
    accessExpiry: instant('access_expiry'),
    preferences: jsonb('preferences').$type<{
      subject: string;
      level: 'beginner' | 'intermediate' | 'advanced';
      learningStyle: 'visual' | 'auditory' | 'reading' | 'kinesthetic';
    }>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    lastLogin: instant('last_login'),
    /** What a search in the list looks at: name and e-mail, whatever their case and width; no more than an index takes. */
    searchText: text('search_text').generatedAlwaysAs(
      (): SQL => sql`left(lower(normalize(${users.name} || E'\n' || ${users.email}, NFKC)), 640)`,
    ),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_user_type_index').on(table.userType),
    index('users_school_index').on(table.schoolId),
    // A search passes over this, which is a third of the table.
    index('users_search_index').on(table.searchText, table.id),
    // The orders of the list. With the column that they are made of, pages are found in the index alone.
    index('users_created_index').on(table.createdAt, table.id),
    index('users_name_index').on(sql`lower(${table.name})`, table.id, table.name),
    index('users_email_order_index').on(sql`lower(${table.email})`, table.id, table.email),
    index('users_access_expiry_index').on(table.accessExpiry, table.id),
    index('users_last_login_index').on(table.lastLogin, table.id),
  ],
);

export const authSessions = pgTable(
  'auth_sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('auth_sessions_user_index').on(table.userId),
    index('auth_sessions_seen_index').on(table.lastSeenAt),
    index('auth_sessions_created_index').on(table.createdAt),
  ],
);

/** Counted attempts of one key within a window; old rows may be removed at any time. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEnd: instant('window_end').notNull(),
    blockedUntil: instant('blocked_until'),
  },
  (table) => [index('attempts_window_index').on(table.windowEnd)],
);
