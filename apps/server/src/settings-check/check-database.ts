import { randomInt } from 'node:crypto';
import type { Config } from '../config.ts';
import { makeSecretBox } from '../platform/crypto/secret-box.ts';
import { type Database, isUnavailable, openDatabase } from '../platform/db/database.ts';
import { listApplied, listMigrations } from '../platform/db/migrate.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';

/** Keys that make their maker, as PostgreSQL counts versions. */
const VERSION_MIN = 180_000;
/** Seconds by which the clocks of this machine and of the database may differ. */
const SKEW_MAX = 5;
/** Of each process, beside its pool: by it the process says whether it is ready. */
const CONNECTION_OF_READINESS = 1;
/** Connections beside those of the processes: migrations, SQL of administrators, a backup, somebody who looks. */
const CONNECTIONS_BESIDE = 16;
const KEYS_LOOKED_AT = 50;

type State = {
  version: number;
  version_text: string;
  is_standby: boolean;
  encoding: string;
  may_create: boolean;
  is_foreign: boolean | null;
  connections: number;
  now_ms: number;
  has_keys: boolean;
};

/** A PostgreSQL of the school's own: is it there, is it the right one, may we, and does our secret open its keys. */
export async function checkDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'appSecret'>,
): Promise<Finding[]> {
  if (!config.databaseUrl) return [good('DATABASE_URL', '未設定，使用 DATA_DIR 裡的內建資料庫')];
  const db = openDatabase({
    url: config.databaseUrl,
    connections: 2,
    name: 'xueban check',
    onError: () => undefined,
  });
  try {
    return await look(db, config);
  } catch (error) {
    return [wrong('DATABASE_URL', explain(error))];
  } finally {
    await db.$client.end();
  }
}

async function look(db: Database, config: Pick<Config, 'databasePool' | 'appSecret'>): Promise<Finding[]> {
  const before = Date.now();
  const state = await readState(db);
  const skew = (state.now_ms - (before + Date.now()) / 2) / 1000;
  const findings = [
    ...checkServer(state),
    ...checkClock(skew),
    ...checkConnections(state, config.databasePool),
  ];
  if (findings.some(({ level }) => level === 'wrong')) return findings;
  findings.push(...(await checkPooler(db)), ...(await checkVersionOfData(db)));
  if (state.has_keys) findings.push(...(await checkKeys(db, config.appSecret)));
  return findings;
}

async function readState(db: Database): Promise<State> {
  const { rows } = await db.$client.query<State>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as version_text,
           pg_is_in_recovery() as is_standby, current_setting('server_encoding') as encoding,
           has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_create,
           (select not pg_has_role(tableowner, 'usage') from pg_tables
             where schemaname = 'public' and tablename = 'users') as is_foreign,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
           (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
           coalesce(has_table_privilege(to_regclass('public.tokens'), 'select'), false) as has_keys`);
  const [state] = rows;
  if (!state) throw new Error('the database said nothing');
  return state;
}

function checkServer(state: State): Finding[] {
  const findings: Finding[] = [];
  const say = (text: string) => findings.push(wrong('DATABASE_URL', text));
  if (state.version < VERSION_MIN) say(`是 PostgreSQL ${state.version_text}，需要 18 或更新的版本。`);
  if (state.is_standby) say('是唯讀的副本（standby）。請填主要的資料庫。');
  if (state.encoding !== 'UTF8')
    say(`的編碼是 ${state.encoding}，無法儲存中文。請以 encoding 'UTF8' 重新建立資料庫。`);
  if (!state.may_create)
    say('的帳號不能在這個資料庫建立資料表。請以 alter database 名稱 owner to 帳號 把資料庫交給它。');
  if (state.is_foreign)
    say('的帳號不是現有資料表的擁有者，無法升級。請以 reassign owned by 舊帳號 to 帳號 轉移。');
  return findings.length > 0
    ? findings
    : [good('DATABASE_URL', `PostgreSQL ${state.version_text}，權限足夠`)];
}

function checkClock(skew: number): Finding[] {
  if (Math.abs(skew) <= SKEW_MAX) return [];
  const seconds = Math.round(Math.abs(skew));
  return [
    doubtful(
      '時鐘',
      `這台機器比資料庫${skew > 0 ? '慢' : '快'} ${seconds} 秒。請在兩邊都開啟自動對時（NTP）。`,
    ),
  ];
}

function checkConnections({ connections }: State, pool: number): Finding[] {
  const processes = Math.floor((connections - CONNECTIONS_BESIDE) / (pool + CONNECTION_OF_READINESS));
  if (processes > 0)
    return [good('DATABASE_POOL', `${pool} 條連線，這個資料庫夠 ${processes} 個伺服器程序使用`)];
  return [
    doubtful(
      'DATABASE_POOL',
      `${pool} 條連線，但資料庫總共只接受 ${connections} 條。請減少 DATABASE_POOL，或提高資料庫的 max_connections。`,
    ),
  ];
}

/**
 * Two connections that are one to the database share their locks and prepared statements: a pooler between, which hands
 * connections on between transactions. What is wrong then shows only when many ask at once.
 */
async function checkPooler(db: Database): Promise<Finding[]> {
  const lock = randomInt(2 ** 40);
  const one = await db.$client.connect();
  const other = await db.$client.connect();
  try {
    await one.query('select pg_advisory_lock($1)', [lock]);
    const { rows } = await other.query('select pg_try_advisory_lock($1) as is_shared', [lock]);
    if (!rows[0]?.is_shared) return [];
    return [
      wrong(
        'DATABASE_URL',
        '經過在交易之間共用連線的 pooler（例如 PgBouncer 的 transaction 模式）。請改用 session 模式，或直接連線。',
      ),
    ];
  } finally {
    // The lock ends with its connection.
    for (const client of [one, other]) client.release(true);
  }
}

/** An older server on a newer schema may work, and may not: whoever goes back a version should know. */
async function checkVersionOfData(db: Database): Promise<Finding[]> {
  const client = await db.$client.connect();
  try {
    const known = new Set(listMigrations().map(({ folderMillis }) => folderMillis));
    const newer = (await listApplied(client)).filter((time) => !known.has(time));
    if (newer.length === 0) return [];
    return [doubtful('DATABASE_URL', '的資料已由較新版本的學伴升級。請安裝該版本，或還原升級前的備份。')];
  } finally {
    client.release();
  }
}

async function checkKeys(db: Database, appSecret: Buffer): Promise<Finding[]> {
  const { rows } = await db.$client.query<{ sealed: Buffer }>(
    'select sealed from tokens order by id limit $1',
    [KEYS_LOOKED_AT],
  );
  const { open } = makeSecretBox(appSecret);
  const closed = rows.filter(({ sealed }) => !opens(() => open(sealed)));
  if (closed.length === 0) return rows.length > 0 ? [good('APP_SECRET', '可以開啟已儲存的 API 金鑰')] : [];
  return [
    doubtful(
      'APP_SECRET',
      `無法開啟 ${closed.length} 個已儲存的 API 金鑰。請填回原來的值，或在 API 金鑰頁重新輸入。`,
    ),
  ];
}

function opens(open: () => string): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message || code : String(error);
  if (/^(28P01|28000)$/.test(code)) return `資料庫不接受這個帳號或密碼（${message}）。`;
  if (code === '3D000') return `沒有這個資料庫（${message}）。請先以 create database 建立。`;
  if (isUnavailable(error))
    return `無法連線到資料庫（${message}）。請檢查位址、防火牆，以及資料庫是否已啟動。`;
  return `資料庫無法使用（${message}）。`;
}
