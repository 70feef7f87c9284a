import type { ClientBase } from 'pg';

/** Where the views lie that SQL of an administrator reads and writes. The product makes it, and nobody else should. */
export const SQL_SCHEMA = 'xueban_sql';

/**
 * Views hold the tables and columns below them: without this, no migration could change those and no restore drop
 * them. The views are made anew with the next statement of an administrator.
 */
export async function dropSqlSchema(client: ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${SQL_SCHEMA} cascade`);
}
