import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Abilities, AbilityName, ModelPrices, Origin } from '#contract/ai-models.ts';
import { createdAt, instant, key, updatedAt } from './columns.ts';
import { bytea } from './people.ts';

/** AI services that the school calls. Chatbots and keys name them by `id`, as their provider. */
export const aiServices = pgTable(
  'ai_services',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The kind of service that it was made as; see modules/services/presets. */
    preset: text('preset').notNull(),
    /** Up to and without `/chat/completions`; null while nobody has given one. */
    address: text('address'),
    keyHeader: text('key_header', { enum: ['authorization', 'api-key'] })
      .notNull()
      .default('authorization'),
    needsKey: boolean('needs_key').notNull().default(true),
    query: text('query').notNull().default(''),
    /** Extra headers as JSON, sealed like a key, and their names. */
    sealedHeaders: bytea('sealed_headers'),
    headerNames: text('header_names').array().notNull().default([]),
    /** Milliseconds; null takes the setting of the server. */
    connectMs: integer('connect_ms'),
    firstSignMs: integer('first_sign_ms'),
    silenceMs: integer('silence_ms'),
    thinkingMs: integer('thinking_ms'),
    /** Calls that one key may have at once and begin in a minute: said by an administrator, or else learnt from refusals. */
    places: integer('places'),
    requestsPerMinute: integer('requests_per_minute'),
    learntPlaces: integer('learnt_places'),
    /** When the learnt places last changed, or a refusal last confirmed them. */
    learntAt: instant('learnt_at'),
    imageHosts: text('image_hosts').array().notNull().default([]),
    /** Of a chatbot that names no model. */
    defaultModel: text('default_model'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('ai_services_id_form', sql`${table.id} ~ '^[a-z0-9][a-z0-9-]{0,39}$'`)],
);

/** Models of a service, by the names that it wants in a call. A call may name a model that has no row. */
export const aiModels = pgTable(
  'ai_models',
  {
    serviceId: text('service_id')
      .notNull()
      .references(() => aiServices.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['chat', 'embeddings', 'images'] })
      .notNull()
      .default('chat'),
    /** What teachers choose by; empty where they choose by the name. */
    label: text('label').notNull().default(''),
    isOffered: boolean('is_offered').notNull().default(true),
    /** The day from which the service does not answer by it. */
    retiresOn: date('retires_on', { mode: 'string' }),
    /** The model of the same service that answers when this one is gone or overloaded. */
    substitute: text('substitute'),
    /** What was typed or learnt; what the preset knows is added when it is read. */
    abilities: jsonb('abilities').$type<Abilities>().notNull().default({}),
    origins: jsonb('origins').$type<Partial<Record<AbilityName, Origin>>>().notNull().default({}),
    prices: jsonb('prices').$type<ModelPrices>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.name] })],
);

/** The model of each purpose that has one. */
export const aiDefaults = pgTable(
  'ai_defaults',
  {
    purpose: text('purpose').primaryKey(),
    serviceId: text('service_id').notNull(),
    model: text('model').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.serviceId, table.model],
      foreignColumns: [aiModels.serviceId, aiModels.name],
    }),
  ],
);

/**
 * One row, whose version rises with every change of the three tables above, by triggers: also one that SQL makes. A
 * process reads it before each call and reads the tables anew when it has risen.
 */
export const aiVersion = pgTable('ai_version', {
  id: boolean('id').primaryKey().default(true),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** What services said when calls failed: a row for each day, kind, model and wording, so that a busy day stays small. */
export const aiFailures = pgTable(
  'ai_failures',
  {
    id: key(),
    serviceId: text('service_id')
      .notNull()
      .references(() => aiServices.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    model: text('model').notNull(),
    words: text('words').notNull(),
    count: integer('count').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('ai_failures_words_key').on(table.serviceId, table.day, table.kind, table.model, table.words),
  ],
);

/**
 * Calls of services with limits: those that wait, those that run, and where requests of a minute are counted, those that
 * began in the last one. See modules/models/gate.ts. Its migration makes it UNLOGGED, which the schema cannot say: rows
 * speak of running processes, and after a crash of the database they are written again.
 */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: uuid('id').primaryKey(),
    serviceId: text('service_id').notNull(),
    processId: uuid('process_id').notNull(),
    /** Who asks; a person's calls wait in turn with those of others. */
    person: text('person').notNull(),
    /** Keys that it may use, sorted; an empty text stands for none. */
    keys: text('keys').array().notNull(),
    /** The one that it uses. */
    key: text('key'),
    /** Order of waiting: first those that were refused, then by round, then as they came. */
    isFront: boolean('is_front').notNull(),
    round: integer('round').notNull(),
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [index('ai_calls_service_index').on(table.serviceId)],
);

/** Keys that a service refused as busy, and until when they are left alone. */
export const aiRests = pgTable(
  'ai_rests',
  {
    serviceId: text('service_id').notNull(),
    key: text('key').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.key] })],
);
