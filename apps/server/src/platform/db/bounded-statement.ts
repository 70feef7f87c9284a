import { Client, type Connection, DatabaseError, Query } from 'pg';
import { findReader } from './read-value.ts';

/**
 * Runs one statement that nobody of us wrote. It has a connection of its own, which is ended afterwards whatever
 * happened, so that nothing of it stays: no setting, no lock, no temporary table.
 */
export type BoundedStatement<T> = {
  /** With the account that runs it. */
  url: string;
  /** Settings of the connection. Those that bound the statement hold from its beginning, whatever it sets itself. */
  settings: Readonly<Record<string, string>>;
  sql: string;
  /** Nothing is changed: neither by the statement nor by what it calls. Otherwise it is committed. */
  readOnly: boolean;
  maxRows: number;
  /** Bytes of the answer, on the wire. */
  maxBytes: number;
  /** Milliseconds after which it is ended from outside; `statement_timeout` should have done so before. */
  timeoutMs: number;
  /** Ends the process of the database that has this number. */
  terminate: (pid: number) => Promise<unknown>;
  /** Throws when the connection is not what it should be. */
  check: (who: SessionIdentity) => void;
  /** Makes the answer of the result, before it is committed: where this fails, nothing is changed. */
  present: (result: StatementResult) => T;
};

export type SessionIdentity = { account: string; superuser: string; found: boolean };

export type StatementResult = {
  fields: string[];
  /** In the order of the fields. */
  rows: unknown[][];
  /** There were more rows. */
  truncated: boolean;
  /** What it was, as PostgreSQL says it; and how many rows it touched. */
  command: string;
  count: number;
};

/** Large objects lie in no table, so that nobody would find or delete them. */
type Bound = 'time' | 'bytes' | 'large objects';

/** The statement was ended because it reached a bound; nothing of it stays. */
export class BoundReached extends Error {
  readonly bound: Bound;

  constructor(bound: Bound) {
    super(`a statement reached its bound of ${bound}`);
    this.bound = bound;
  }
}

/** The connection ended while the statement was committed: what it changed may be kept or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('nobody knows whether a statement is committed', { cause });
  }
}

/** Fails with BoundReached, OutcomeUnknown, what `check` or `present` throws, or the database's own error. */
export async function runBounded<T>(statement: BoundedStatement<T>): Promise<T> {
  const client = await connect(statement);
  let bound: BoundReached | undefined;
  let pid = 0;
  const giveUp = (reason: 'time' | 'bytes') => {
    bound ??= new BoundReached(reason);
    client.connection.stream.destroy();
    // The process of the database may be at work without looking at its connection.
    if (pid) void statement.terminate(pid).catch(() => undefined);
  };
  const timer = setTimeout(() => giveUp('time'), statement.timeoutMs);
  let bytes = 0;
  client.connection.stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > statement.maxBytes) giveUp('bytes');
  });
  try {
    pid = await begin(client, statement);
    const answer = statement.present(await execute(client, statement));
    if (!statement.readOnly) {
      await refuseLargeObjects(client);
      await commit(client);
    }
    return answer;
  } catch (error) {
    throw error instanceof OutcomeUnknown ? error : (bound ?? error);
  } finally {
    // What was not committed is undone, and what was locked is free, when this is over.
    if (!bound) await client.end();
    clearTimeout(timer);
  }
}

const CONNECT_TIMEOUT_MS = 5_000;

async function connect({ url, settings }: BoundedStatement<unknown>): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'xueban sql',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`)
      .join(' '),
  });
  // Whoever waits for an answer is told of it; without a listener it would end our process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Opens the transaction and reads in it at once: a transaction that has read can no longer be turned from one that
 * only reads into one that writes.
 */
async function begin(
  client: Client,
  { readOnly, check, settings }: BoundedStatement<unknown>,
): Promise<number> {
  await client.query(readOnly ? 'begin read only' : 'begin');
  const { rows } = await client.query<SessionIdentity & { pid: number }>(
    `select session_user::text as account, current_setting('is_superuser') as superuser,
            to_regnamespace($1) is not null as found, pg_backend_pid() as pid`,
    [settings.search_path ?? ''],
  );
  const [who] = rows;
  if (!who) throw new Error('the database says nothing of the connection');
  check(who);
  return who.pid;
}

/** Every account may make them, and no right can be taken from one account alone. */
async function refuseLargeObjects(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_catalog.pg_largeobject_metadata
      where lomowner operator(pg_catalog.=) (select oid from pg_catalog.pg_roles
                                              where rolname operator(pg_catalog.=) session_user)
      limit 1`,
  );
  if (rows.length > 0) throw new BoundReached('large objects');
}

/** A connection that ends by then, from here or from there, took the database's answer with it. */
async function commit(client: Client): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    const isRefused = error instanceof DatabaseError && !error.code?.startsWith('57P');
    throw isRefused ? error : new OutcomeUnknown(error);
  }
}

/** The extended protocol takes one statement alone, and stops at a number of rows. */
function execute(client: Client, { sql, maxRows }: BoundedStatement<unknown>): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    let stopped = false;
    const config = {
      text: sql,
      queryMode: 'extended',
      // One more tells that there are more.
      rows: maxRows + 1,
      rowMode: 'array',
      types: { getTypeParser: (oid: number) => findReader(oid) },
    };
    const query = new Query<unknown[]>(config, (error, result) => {
      if (error) return reject(error);
      resolve({
        fields: result.fields.map(({ name }) => name),
        rows: result.rows.slice(0, maxRows),
        truncated: result.rows.length > maxRows,
        command: stopped ? 'SELECT' : result.command,
        count: result.rowCount ?? 0,
      });
    });
    Object.assign(query, {
      // By itself it would go on with the next rows.
      handlePortalSuspended(connection: Connection) {
        stopped = true;
        connection.sync();
      },
    });
    client.query(query);
  });
}
