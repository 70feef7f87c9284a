import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase } from 'pg';
import type { Database } from './database.ts';
import { dropSqlSchema } from './sql-schema.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any fixed number: it names the lock under which one process at a time migrates. */
const LOCK = 7_265_112;

/** Brings the schema up to date. Several processes may start at once: the others wait for the first. */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    // A migration may take longer than any statement of the running product.
    await client.query('set statement_timeout = 0');
    await lockMigrations(client);
    await dropSqlSchema(client);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    // Not back into the pool: it has no time limit any more.
    client.release(true);
  }
}

/** Until the connection ends, whoever starts waits before it migrates. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
}

/** One step of the schema; `folderMillis` is the time by which it is known. */
export type Migration = ReturnType<typeof readMigrationFiles>[number];

/** All of this version, in their order. */
export const listMigrations = (): Migration[] => readMigrationFiles({ migrationsFolder: folder });

/** The migrations that a database has, by their time; none in an empty one. */
export async function listApplied(client: ClientBase): Promise<number[]> {
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ created_at }) => Number(created_at));
}

/** Runs migrations within the caller's transaction, and notes them where `migrateDatabase` will find them. */
export async function applyMigrations(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  // The table as Drizzle makes it.
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Within the caller's transaction: as if none had ever been run. The tables are the caller's. */
export async function forgetMigrations(client: ClientBase): Promise<void> {
  await client.query('delete from drizzle.__drizzle_migrations');
}
