import { createHmac } from 'node:crypto';
import { SQL_ROWS_MAX, SQL_TIMEOUT_MS } from '#contract/database.contract.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { AppError } from '../../kernel/app-error.ts';
import {
  runBounded,
  type SessionIdentity,
  type StatementResult,
} from '../../platform/db/bounded-statement.ts';
import type { Database } from '../../platform/db/database.ts';
import { SQL_SCHEMA } from '../../platform/db/sql-schema.ts';
import { chooseViews, type TableView } from './column-rights.policy.ts';
import * as repository from './sql-role.repository.ts';

/**
 * Runs SQL of an administrator by an account of its own, which sees views without the secret columns and no table. The
 * account and its views are made when they are first needed, and anew when the tables below them are others.
 */
export type SqlRunner = ReturnType<typeof makeSqlRunner>;

/** Milliseconds beyond its own limit until a statement is ended from outside. */
const GRACE_MS = 1_000;
/** Bytes of an answer, on the wire. */
export const SQL_BYTES_MAX = 4 * 1024 * 1024;

export function makeSqlRunner(deps: {
  db: Database;
  databaseUrl: string;
  /** Of an account that somebody made for this, where the server's own may not make one. */
  runnerUrl: string | undefined;
  secret: Buffer;
  schoolTimeZone: string;
  onError: (error: unknown) => void;
}) {
  const { db, runnerUrl } = deps;
  let isSetUp = false;
  let lastReason = '';

  async function setUp(): Promise<{ url: string; role: string }> {
    const account = await repository.getAccount(db);
    const login = chooseLogin(deps, account);
    if (!runnerUrl && !account.makesRoles) throw refuse(`資料庫帳號 ${account.name} 不能建立角色`);
    const views = chooseViews(await repository.listColumns(db, 'public'));
    if (!isSetUp || !(await stand(views))) {
      await requireHarmless(login.role, runnerUrl === undefined);
      await repository.setUp(db, { ...login, account, views });
      isSetUp = true;
    }
    await requireHarmless(login.role, false);
    return login;
  }

  async function stand(views: readonly TableView[]): Promise<boolean> {
    const standing = await repository.listColumns(db, SQL_SCHEMA);
    return (
      standing.size === views.length &&
      views.every(({ name, columns }) => standing.get(name)?.join() === columns.join())
    );
  }

  async function requireHarmless(role: string, mayBeMissing: boolean): Promise<void> {
    const powers = await repository.findPowers(db, role);
    if (!powers && !mayBeMissing) throw refuse(`資料庫沒有 ${role} 這個角色`);
    if (powers?.isPowerful || powers?.isMember) throw refuse(`角色 ${role} 的權限太大`);
    if (powers?.reaches) throw refuse(`角色 ${role} 可以使用 ${powers.reaches}`);
  }

  /** Told to the operator once, and to whoever asks each time. */
  function refuse(reason: string, cause?: unknown): AppError {
    const message = `${errorMessage('sql_runner_unavailable')}（${reason}）`;
    if (reason !== lastReason) deps.onError(new Error(message, { cause }));
    lastReason = reason;
    return new AppError('sql_runner_unavailable', { message, cause });
  }

  function checkSession(role: string, { account, superuser, found }: SessionIdentity): void {
    if (account !== role || superuser !== 'off') throw refuse(`連線的帳號不是 ${role}`);
    if (!found) throw refuse('連線的資料庫不是這一個');
  }

  return {
    /** Throws sql_runner_unavailable where statements cannot be run. */
    prepare: setUp,

    /**
     * Throws sql_runner_unavailable, sql_runner_busy, BoundReached, OutcomeUnknown, what `present` throws, or the error of
     * the statement. Nothing is changed before `present` made the answer.
     */
    async run<T>(
      sql: string,
      { readOnly, present }: { readOnly: boolean; present: (result: StatementResult) => T },
    ): Promise<T> {
      const { url, role } = await setUp();
      try {
        return await runBounded({
          ...{ url, sql, readOnly, present, settings: chooseSettings(deps.schoolTimeZone) },
          ...{ maxRows: SQL_ROWS_MAX, maxBytes: SQL_BYTES_MAX, timeoutMs: SQL_TIMEOUT_MS + GRACE_MS },
          terminate: (pid) => repository.terminate(db, pid, role),
          check: (who) => checkSession(role, who),
        });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === TOO_MANY_CONNECTIONS)
          throw new AppError('sql_runner_busy', { retryAfter: RETRY_SECONDS });
        if (code !== WRONG_PASSWORD && code !== MAY_NOT_CONNECT) throw error;
        isSetUp = false;
        throw refuse(`角色 ${role} 無法登入`, error);
      }
    },
  };
}

/** Seconds until the statement of another process has ended. */
export const RETRY_SECONDS = SQL_TIMEOUT_MS / 1_000;
const TOO_MANY_CONNECTIONS = '53300';
const WRONG_PASSWORD = '28P01';
const MAY_NOT_CONNECT = '28000';

function chooseLogin(
  { databaseUrl, runnerUrl, secret }: { databaseUrl: string; runnerUrl: string | undefined; secret: Buffer },
  { databaseId }: repository.Account,
): { url: string; role: string; password: string | null } {
  if (runnerUrl) {
    return { url: runnerUrl, role: decodeURIComponent(new URL(runnerUrl).username), password: null };
  }
  const role = `${SQL_SCHEMA}_${databaseId}`;
  const password = createHmac('sha256', secret).update(`sql role\n${role}`).digest('base64url');
  const url = new URL(databaseUrl);
  // An account in the query would be taken instead.
  for (const name of ['user', 'password', 'options']) url.searchParams.delete(name);
  Object.assign(url, { username: role, password });
  return { url: url.href, role, password };
}

/** Of each connection. A statement may change them, but those that end it have been read by then. */
const chooseSettings = (timeZone: string): Readonly<Record<string, string>> => ({
  search_path: SQL_SCHEMA,
  statement_timeout: String(SQL_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(SQL_TIMEOUT_MS),
  // Looks while it works whether anybody still waits.
  client_connection_check_interval: '500',
  lock_timeout: '2000',
  max_parallel_workers_per_gather: '0',
  work_mem: '8MB',
  jit: 'off',
  timezone: timeZone,
});
