import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DatabaseError, Pool, types } from 'pg';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a repository takes: the database, or the transaction that its caller opened. */
export type Queryable = Database | Transaction;

// A calendar day has no time zone: keep it as text instead of a Date at local midnight.
types.setTypeParser(types.builtins.DATE, (value) => value);

/** Milliseconds. The server's own limit ends what runs too long; the answer's, what a broken network never answers. */
const LIMITS = { statement: 30_000, answer: 40_000 };

/** Opens a pool. Every statement is bounded, so that one that runs away frees its connection. */
export function openDatabase(options: {
  url: string;
  connections: number;
  /** How the database lists these connections. */
  name?: string;
  limits?: typeof LIMITS;
  onError: (error: Error) => void;
}): Database {
  const { statement, answer } = options.limits ?? LIMITS;
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statement,
    query_timeout: answer,
    application_name: options.name ?? 'xueban',
  });
  // Without a listener an idle connection that breaks (the database restarts) would end the process.
  // While it is being closed, the database may end connections first: that is no news.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError(error);
  });
  // The same while somebody holds it: what they were doing fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return drizzle(pool, { schema });
}

/**
 * A statement of the hot path: written by hand, prepared once per connection under its name, one round
 * trip. Everything else uses Drizzle's builder.
 */
export function defineStatement<Row, Values extends readonly unknown[]>(name: string, text: string) {
  return async (db: { $client: Pool }, values: Values): Promise<Row[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await db.$client.query<Row & object>({ name, text, values: [...values] })).rows;
      } catch (error) {
        if (attempt === ATTEMPTS || !isVictim(error)) throw error;
        retries++;
      }
    }
  };
}

/** A statement that PostgreSQL gave up to let another one pass did nothing, and may come again. */
const ATTEMPTS = 4;
let retries = 0;
/** How often that was; each has waited a second. Statements that lock in one order never come here. */
export const countRetries = () => retries;
const isVictim = (error: unknown) => VICTIM.test(codeOf(error));
const VICTIM = /^(40001|40P01)$/;

function codeOf(error: unknown): string {
  const cause = withoutValues(error);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** Whether the database will never take these values: no such text, no such number, a rule against them. */
export function isRefusedData(error: unknown): boolean {
  return /^(22|23)...$/.test(codeOf(error));
}

/**
 * What went wrong with a statement, without its values: Drizzle puts them into its message, and chat text
 * must not reach a log.
 */
export function withoutValues(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}

/**
 * The same for a log, which writes every property of an error: PostgreSQL repeats in `detail` the row that it refused,
 * and in `where` the statement that it was at.
 */
export function toLogged(error: unknown): unknown {
  const cause = withoutValues(error);
  if (!(cause instanceof DatabaseError)) return cause;
  const { message, stack, code, schema, table, column, constraint } = cause;
  return Object.assign(new Error(message), { stack, code, schema, table, column, constraint });
}

// Codes of PostgreSQL: connection lost, server shutting down or starting, no disk, memory or connection left. Of a socket
// (ENOENT) by its message, since files say so as well.
const UNAVAILABLE =
  /^(08...|57P0[123]|53[123]00|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|connect ENOENT/;

/** Whether a failure means that the database is out of reach for now, and nothing is wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  const cause = withoutValues(error);
  if (!(cause instanceof Error)) return false;
  return NO_CONNECTION.test(cause.message) || UNAVAILABLE.test(codeOf(cause));
}

/** Whether a statement waited longer for a lock than its transaction allows. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** The unique constraint, index or foreign key that refused a write; undefined for another failure. */
export function findViolatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^23(001|503|505)$/.test(String(cause.code)) && 'constraint' in cause)
      return String(cause.constraint);
  }
  return undefined;
}
