import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';
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
  afterAll(async () => {
    await db.$client.end();
    await maintenance.$client.query(`drop database ${name} with (force)`);
    await maintenance.$client.end();
  });
  return { url, db };
}
