import { z } from 'zod';
import { ADMIN_ONLY } from './access.ts';
import { text } from './fields.ts';
import { isBlank } from './form-fields.ts';
import { defineOperation } from './operation.ts';

/** What an administrator does with the database itself. */

/** Characters of one statement. */
export const SQL_MAX_LENGTH = 20_000;
/** Milliseconds after which a statement is ended. */
export const SQL_TIMEOUT_MS = 5_000;
/** Rows that a statement answers at most. */
export const SQL_ROWS_MAX = 1_000;

/** Said of an empty script, below its title. */
export const EMPTY_SQL = { title: 'SQL 腳本為空', text: '請輸入要執行的 SQL 腳本' } as const;

export const sqlResultSchema = z.union([
  z.strictObject({
    success: z.literal(true),
    rows: z.array(z.record(z.string(), z.unknown())),
    fields: z.array(z.string()),
    /** There were more rows than these. */
    truncated: z.boolean(),
    durationMs: z.number(),
  }),
  z.strictObject({
    success: z.literal(true),
    affectedRows: z.number().int(),
    fields: z.array(z.string()),
    durationMs: z.number(),
  }),
  z.strictObject({
    success: z.literal(false),
    error: z.string(),
    /** It would change data and did nothing yet: sent again with `confirmed` it does. */
    needsConfirmation: z.boolean(),
    durationMs: z.number(),
  }),
]);

export type SqlResult = z.infer<typeof sqlResultSchema>;

/** Runs one statement as a role of its own that sees no secrets. Every statement is written into the audit, whole. */
export const executeSql = defineOperation({
  id: 'database.executeSql',
  method: 'POST',
  path: '/api/database/execute-sql',
  access: ADMIN_ONLY,
  summary: '以受限的角色執行一個 SQL 語句',
  body: z.object({
    sql: text(SQL_MAX_LENGTH, 'SQL 腳本太長').refine((value) => !isBlank(value), { error: EMPTY_SQL.text }),
    /** The caller was asked and wants data to be changed. */
    confirmed: z.boolean().default(false),
  }),
  response: sqlResultSchema,
  errors: ['sql_runner_off', 'sql_runner_unavailable', 'sql_runner_busy'],
});

/** Whether statements can be run here, and the tables of people as they are now, as text. */
export const getDatabaseInfo = defineOperation({
  id: 'database.info',
  method: 'GET',
  path: '/api/database/info',
  access: ADMIN_ONLY,
  summary: '資料庫資訊與資料表結構',
  response: z.strictObject({
    runner: z.enum(['ready', 'off', 'unavailable']),
    version: z.string(),
    tables: z.array(z.strictObject({ name: z.string(), schema: z.string() })),
  }),
});

/** The password of the school's share page as it is configured, or made from the deployment's secret. */
export const getSharePassword = defineOperation({
  id: 'database.sharePassword',
  method: 'GET',
  path: '/api/database/share-password',
  access: ADMIN_ONLY,
  summary: '讀取分享頁面的預設密碼',
  response: z.strictObject({ password: z.string() }),
});

/** Which settings of the server are set, never their values. */
export const getEnvironment = defineOperation({
  id: 'system.environment',
  method: 'GET',
  path: '/api/system/environment',
  access: ADMIN_ONLY,
  summary: '伺服器的設定是否已填寫（不含內容）',
  response: z.array(z.strictObject({ name: z.string(), set: z.boolean() })),
});

export const TEST_MODELS = ['gpt-4o-mini', 'gpt-4o'] as const;

/**
 * A request to the AI service as an administrator tries it, made by the server with an active key; the answer is the
 * service's own, or its failure with the status that it had.
 */
export const testProvider = defineOperation({
  id: 'ai.testProvider',
  method: 'POST',
  path: '/api/ai/test',
  access: ADMIN_ONLY,
  summary: '向 AI 服務送出一個測試請求',
  body: z.object({
    model: z.enum(TEST_MODELS),
    messages: z
      .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: text(20_000) }))
      .min(1)
      .max(20),
    temperature: z.number().min(0).max(1),
  }),
  response: z.union([
    z.strictObject({
      choices: z
        .array(z.object({ message: z.object({ role: z.string().optional(), content: z.string() }) }))
        .min(1),
    }),
    z.strictObject({ status: z.number().int(), error: z.strictObject({ message: z.string() }) }),
  ]),
  errors: [
    'too_many_requests',
    'no_provider_key',
    'provider_unreachable',
    'provider_timeout',
    'provider_failed',
    'provider_empty',
    'overloaded',
    'shutting_down',
  ],
});
