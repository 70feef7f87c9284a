import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { SQL_SCHEMA } from '../platform/db/sql-schema.ts';
import { TEMPLATE, withDatabase } from './global-setup.ts';

/** A database of this test file's own, cloned in milliseconds and removed at its end. */
export async function cloneTestDatabase(): Promise<{ url: string; db: Database }> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onError = () => undefined;
  const maintenance = openDatabase({ url: serverUrl, connections: 1, onError });
  await maintenance.$client.query(`create database ${name} template ${TEMPLATE}`);
  const url = withDatabase(serverUrl, name);
  const db = openDatabase({ url, connections: 4, onError });
  const { rows } = await maintenance.$client.query('select oid from pg_database where datname = $1', [name]);
  afterAll(async () => {
    await db.$client.end();
    await maintenance.$client.query(`drop database ${name} with (force)`);
    // The account of an administrator's SQL belongs to the cluster and stays behind.
    await maintenance.$client.query(`drop role if exists ${SQL_SCHEMA}_${rows[0].oid}`);
    await maintenance.$client.end();
  });
  return { url, db };
}
