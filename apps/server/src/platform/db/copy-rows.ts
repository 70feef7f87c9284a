import { createReadStream } from 'node:fs';
import type { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';

/**
 * Whole tables out of the database and into it, as streams: rows pass in PostgreSQL's own text form and are never held
 * in memory, however many there are.
 */

/** One connection of its own without time limits, for work that takes as long as there is data. */
export type Connection = Client;

/** `name` is what the database lists it by. */
export async function openConnection(url: string, name: string): Promise<Connection> {
  const connection = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: name,
  });
  // Without a listener a connection that breaks between two statements would end the process; the next one fails.
  connection.on('error', () => undefined);
  await connection.connect();
  // What a role or a database may have set otherwise, and what the text of the rows depends on.
  await connection.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`);
  return connection;
}

/** Something of the schema `public`, safe to stand in a statement. */
export const tableName = (name: string): string => `public.${escapeIdentifier(name)}`;
export const columnNames = (names: readonly string[]): string => names.map(escapeIdentifier).join(', ');

/** Sends the result of a query, a line a row, through `steps` into `target`. Answers how many rows there were. */
export async function copyOut(
  connection: Connection,
  query: string,
  into: { steps: readonly Transform[]; target: Writable },
  signal: AbortSignal,
): Promise<number> {
  const rows = connection.query(to(`copy (${query}) to stdout`));
  await pipeline([rows, ...into.steps, into.target], { signal });
  // How many there were arrives after the last of them.
  await connection.query('');
  return rows.rowCount;
}

/** Fills a table from a file that `copyOut` made, by way of `steps`. Answers how many rows came. */
export async function copyIn(
  connection: Connection,
  table: { name: string; columns: readonly string[] },
  source: { path: string; steps: readonly Transform[] },
  signal: AbortSignal,
): Promise<number> {
  const rows = connection.query(
    from(`copy ${tableName(table.name)} (${columnNames(table.columns)}) from stdin`),
  );
  await pipeline([createReadStream(source.path), ...source.steps, rows], { signal });
  return rows.rowCount;
}
