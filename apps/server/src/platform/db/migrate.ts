import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any fixed number: it names the lock under which one process at a time migrates. */
const LOCK = 7_265_112;

/** Brings the schema up to date. Several processes may start at once: the others wait for the first. */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    // A migration may take longer than any statement of the running product.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    // Not back into the pool: it has no time limit any more.
    client.release(true);
  }
}
