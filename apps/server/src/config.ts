import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { IMAGE_LIMITS } from '#contract/images.contract.ts';
import { FIELD_SENTENCES } from './platform/field-sentences.ts';

/** The only reader of process.env. Every variable, its default and what it is for stand here. */

// Mistakes are read by operators, whoever reads the settings.
z.config(FIELD_SENTENCES);

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const count = (fallback: number) =>
  z.preprocess(blankIsUnset, z.coerce.number().int().min(0).max(1_000_000).default(fallback));
const milliseconds = (fallback: number) =>
  z.preprocess(blankIsUnset, z.coerce.number().int().min(1).default(fallback));

const environment = z.object({
  NODE_ENV: optional(z.string()),
  /** Port and address to listen on; in demo mode only this machine, otherwise every address. */
  PORT: z.preprocess(blankIsUnset, z.coerce.number().int().min(0).max(65535).default(3000)),
  HOST: optional(z.string()),
  /** Folder of the embedded database, uploaded files and the generated secret. */
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default('.data')),
  /** Folder of the backups of `npm run backup`, and where their age is read. */
  BACKUP_DIR: optional(z.string()),
  /** Any PostgreSQL 18 instead of the embedded one. */
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** Connections to the database of this process. */
  DATABASE_POOL: z.preprocess(blankIsUnset, z.coerce.number().int().min(2).max(100).default(16)),
  /** Address that people use, for links and for the message at start. */
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Time zone of the school's day, which the daily limit counts in. */
  SCHOOL_TIME_ZONE: z.preprocess(
    blankIsUnset,
    z.string().refine(isTimeZone, { error: '不是有效的時區' }).default('Asia/Hong_Kong'),
  ),
  /** 1 makes the demo school and the demo AI server; 0 neither. */
  DEMO: optional(z.enum(['0', '1'])),
  /** The first administrator, made when there is no user yet. */
  ADMIN_EMAIL: optional(z.string()),
  ADMIN_PASSWORD: optional(z.string()),
  /** Base addresses of the providers, up to and without /chat/completions. */
  OPENAI_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  DEEPSEEK_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  OTHER_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Encrypts provider keys and derives share passwords; at least 32 characters. */
  APP_SECRET: optional(z.string().min(32)),
  /** Addresses of reverse proxies whose X-Forwarded-For counts, separated by commas. */
  TRUSTED_PROXIES: optional(z.string().refine(areAddresses, { error: '不是 IP 位址或網段，以逗號分隔' })),
  /** Login name that is asked whether it really wants to sign in; none when unset. */
  TEST_ACCOUNT: optional(z.string()),
  /** Host of the sister image app to which sign-in may return; none when unset. */
  SISTER_APP_HOST: optional(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/i)),
  /** Password of the school's share page; derived from the secret when unset. */
  SHARE_PASSWORD: optional(z.string().min(8)),
  /** 0 switches off that administrators run SQL; an account of the database that was made for it, where ours may not make one. */
  SQL_RUNNER: optional(z.enum(['0', '1'])),
  SQL_RUNNER_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** Questions a school day that all visitors of a chatbot may ask together. */
  VISITOR_POOL_PER_DAY: z.preprocess(blankIsUnset, z.coerce.number().int().min(0).default(3000)),
  /** Requests a minute of all visitors behind one address. */
  VISITOR_RATE_PER_MINUTE: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).default(1200)),
  /** Answers that one process writes at once, before it asks newcomers to wait. */
  MAX_RUNNING_TURNS: z.preprocess(blankIsUnset, z.coerce.number().int().min(1).default(1000)),
  /** Milliseconds a signed-in person may be idle, and the longest that a sign-in lasts. */
  SESSION_IDLE_MS: milliseconds(2 * 3600_000),
  SESSION_MAX_MS: milliseconds(12 * 3600_000),
  /** Milliseconds until a service must be connected, has shown a sign of life, and between two of them. */
  AI_CONNECT_TIMEOUT_MS: milliseconds(10_000),
  AI_FIRST_TOKEN_TIMEOUT_MS: milliseconds(30_000),
  AI_SILENCE_TIMEOUT_MS: milliseconds(30_000),
  /** Milliseconds until the first word of an answer, while the model thinks. */
  AI_THINKING_TIMEOUT_MS: milliseconds(600_000),
  /** Milliseconds of a whole answer. */
  AI_TOTAL_TIMEOUT_MS: milliseconds(120_000),
  /** A model of openai by which knowledge is searched by meaning, in the place of the default; `none` leaves it out. */
  EMBEDDING_MODEL: optional(z.string().transform((name) => (name === 'none' ? null : name))),
  /** A model of openai that makes images, in the place of the default, and how many a person may have made in a school day and month. */
  IMAGE_MODEL: optional(z.string()),
  IMAGE_DAILY_LIMIT: count(IMAGE_LIMITS.daily),
  IMAGE_MONTHLY_LIMIT: count(IMAGE_LIMITS.monthly),
  /** A bucket for files, in any store that speaks S3, instead of a folder; all four, or none of these. */
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** What some stores want beside: a region, and the bucket in the host of addresses (0) instead of their path. */
  S3_REGION: optional(z.string()),
  S3_PATH_STYLE: optional(z.enum(['0', '1'])),
  /** Who reads /metrics brings it; without one only this machine reads them. */
  METRICS_TOKEN: optional(z.string().min(16)),
  /** silent, error, warn, info or debug. */
  LOG_LEVEL: z.preprocess(blankIsUnset, z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn')),
});

/** The name of every variable. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export const readEnvironment = (): Environment => process.env;

/** Single addresses and networks such as 10.0.0.0/8. */
function areAddresses(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits = '0'] = entry.trim().split('/');
    const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
    return /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export type Config = ReturnType<typeof readConfig>;

/** A wrong or missing setting: the process says so and does not start. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

type Settings = z.output<typeof environment>;

/** Everything that is wrong, at once: who mends one setting must not find the next mistake at the next start. */
function parseEnvironment(env: Environment): Settings {
  const parsed = environment.safeParse(env);
  const alone = parsed.error?.issues.map((issue) => `${issue.path.join('.')}：${issue.message}`) ?? [];
  const mistakes = [...alone, ...findContradictions(env)];
  if (parsed.success && mistakes.length === 0) return parsed.data;
  throw new ConfigError(`設定有誤，無法啟動：\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
}

const S3_NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Settings that are wrong beside each other. Half a setting is a mistake that nobody would notice. */
function findContradictions(env: Environment): string[] {
  const isSet = (name: keyof Settings) => blankIsUnset(env[name]) !== undefined;
  const mistakes: string[] = [];
  if (isSet('DATABASE_URL') && env.NODE_ENV === 'production' && !isSet('APP_SECRET')) {
    mistakes.push('APP_SECRET：正式環境必須設定（至少 32 個字元），例如用 openssl rand -hex 32 產生');
  }
  if (isSet('ADMIN_EMAIL') !== isSet('ADMIN_PASSWORD')) {
    mistakes.push('ADMIN_EMAIL、ADMIN_PASSWORD：必須一併設定，才會建立第一位管理員');
  }
  const missing = S3_NEEDED.filter((name) => !isSet(name));
  const usesS3 = missing.length < S3_NEEDED.length || isSet('S3_REGION') || isSet('S3_PATH_STYLE');
  if (usesS3 && missing.length > 0) {
    mistakes.push(`${missing.join('、')}：使用 S3 儲存檔案時必須一併設定；不使用時請移除所有 S3_ 設定`);
  }
  return mistakes;
}

/** Where files are kept when not in a folder. */
function readS3(value: Settings) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, S3_PATH_STYLE } = value;
  if (!(S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)) return null;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION ?? 'us-east-1',
    pathStyle: S3_PATH_STYLE !== '0',
  };
}

export function readConfig(env: Environment = readEnvironment()) {
  const value = parseEnvironment(env);
  const production = value.NODE_ENV === 'production';
  const demo = value.DEMO ? value.DEMO === '1' : !(value.DATABASE_URL || production);
  const dataDir = resolve(value.DATA_DIR);
  return {
    production,
    demo,
    dataDir,
    port: value.PORT,
    // Everybody knows the passwords of the demo school: it is not offered to the network by itself.
    host: value.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    publicUrl: value.PUBLIC_URL,
    backupDir: resolve(value.BACKUP_DIR ?? join(dataDir, 'backups')),
    schoolTimeZone: value.SCHOOL_TIME_ZONE,
    firstAdmin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : null,
    /** Addresses of the first three services that were set: they go before those of the page. */
    serviceAddresses: {
      ...(value.OPENAI_BASE_URL && { openai: value.OPENAI_BASE_URL }),
      ...(value.DEEPSEEK_BASE_URL && { deepseek: value.DEEPSEEK_BASE_URL }),
      ...(value.OTHER_BASE_URL && { other: value.OTHER_BASE_URL }),
    } as Readonly<Record<string, string>>,
    ...readSecret(value.APP_SECRET, join(dataDir, 'app-secret')),
    trustedProxies: value.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [],
    testAccount: value.TEST_ACCOUNT ?? null,
    sisterHost: value.SISTER_APP_HOST ?? null,
    session: { idleMs: value.SESSION_IDLE_MS, maxMs: value.SESSION_MAX_MS },
    sharePassword: value.SHARE_PASSWORD,
    sqlRunner: { isOn: value.SQL_RUNNER !== '0', url: value.SQL_RUNNER_URL },
    environment: listSettings(env),
    visitors: { poolPerDay: value.VISITOR_POOL_PER_DAY, ratePerMinute: value.VISITOR_RATE_PER_MINUTE },
    maxRunningTurns: value.MAX_RUNNING_TURNS,
    ai: {
      waits: {
        connectMs: value.AI_CONNECT_TIMEOUT_MS,
        firstSignMs: value.AI_FIRST_TOKEN_TIMEOUT_MS,
        silenceMs: value.AI_SILENCE_TIMEOUT_MS,
        thinkingMs: value.AI_THINKING_TIMEOUT_MS,
      },
      totalTimeoutMs: value.AI_TOTAL_TIMEOUT_MS,
    },
    embeddingModel: value.EMBEDDING_MODEL,
    images: {
      model: value.IMAGE_MODEL,
      limits: { daily: value.IMAGE_DAILY_LIMIT, monthly: value.IMAGE_MONTHLY_LIMIT },
    },
    s3: readS3(value),
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL,
  };
}

/** Every variable by its name, and whether something was said for it; never what. */
function listSettings(env: Environment): { name: string; set: boolean }[] {
  return SETTINGS.map((name) => ({ name, set: blankIsUnset(env[name]) !== undefined }));
}

/** `appSecretFile` is where the secret lies that was made because none was set. */
function readSecret(given: string | undefined, path: string) {
  const digest = (secret: string) => createHash('sha256').update(secret).digest();
  if (given) return { appSecret: digest(given), appSecretFile: null };
  return { appSecret: digest(readOrMakeSecret(path)), appSecretFile: path };
}

/** The secret of a deployment that set none: made once, readable by its owner only. */
function readOrMakeSecret(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
}
