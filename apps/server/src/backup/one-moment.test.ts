import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { buildUser } from '../builders/builders.ts';
import { type Connection, openConnection } from '../platform/db/copy-rows.ts';
import type { Database } from '../platform/db/database.ts';
import { lockMigrations } from '../platform/db/migrate.ts';
import { makeFolderStore } from '../platform/files/file-store.ts';
import { cloneTestDatabase } from '../testing/test-database.ts';
import { aFolder, runHere } from './testing/run-command.ts';
import { writeBackup } from './write-backup.ts';

const APP_SECRET = 'a secret of the backup tests that is long enough';
const addPerson = (db: Database, email: string) => buildUser(db, { email, passwordHash: 'x' });

const school = await cloneTestDatabase();
await addPerson(school.db, 'yesterday@school.test');

/** Somebody who waits in this database for a lock that another one holds. */
async function waitForWaiting(db: Database): Promise<void> {
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await db.$client.query(waiting)).rows).toHaveLength(1);
}

async function connectTo(url: string): Promise<Connection> {
  const connection = await openConnection(url, 'test');
  onTestFinished(() => connection.end());
  return connection;
}

/** Lets its first copy wait, after it was begun, for the lock that the test holds. */
function stopAtFirstCopy(connection: Connection): void {
  const query = connection.query.bind(connection) as (...input: unknown[]) => unknown;
  let isFirst = true;
  const stopping = (...input: unknown[]) => {
    const [copy] = input;
    if (isFirst && copy instanceof Object && 'text' in copy && /^copy /.test(String(copy.text))) {
      isFirst = false;
      copy.text = String(copy.text).replace(
        /\) to stdout$/,
        ' where (select pg_advisory_xact_lock(1)::text) is not null$&',
      );
    }
    return query(...input);
  };
  connection.query = stopping as Connection['query'];
}

test('[SEC-37] an operator’s backup has the rows of one moment: who comes meanwhile is not in it, and a newer version that starts waits', async () => {
  const [connection, holder, newer] = [
    await connectTo(school.url),
    await connectTo(school.url),
    await connectTo(school.url),
  ];
  await holder.query('select pg_advisory_lock(1)');
  stopAtFirstCopy(connection);
  const folder = join(aFolder(), 'backup');
  const made = writeBackup(
    {
      connection,
      files: makeFolderStore(aFolder()),
      config: { appSecret: Buffer.from(APP_SECRET), appSecretFile: null },
      product: 'test',
      now: new Date(),
      signal: new AbortController().signal,
    },
    folder,
  );
  await waitForWaiting(school.db);
  await addPerson(school.db, 'meanwhile@school.test');
  await newer.query(`set lock_timeout = '50ms'`);
  await expect(newer.query('alter table users add column nickname text')).rejects.toMatchObject({
    code: '55P03',
  });
  await holder.query('select pg_advisory_unlock(1)');
  await made;
  const people = gunzipSync(readFileSync(join(folder, 'tables', 'users.copy.gz'))).toString();
  expect(people.match(/\w+@school\.test/g)).toEqual(['yesterday@school.test']);
});

test('[SEC-37] an operator whose school comes to life while a restore waits to begin finds its people as they are', async () => {
  const folder = join(aFolder(), 'backup');
  const settings = { DATABASE_URL: school.url, DATA_DIR: aFolder(), APP_SECRET };
  expect((await runHere(['backup', folder], settings)).code).toBe(0);
  const other = await cloneTestDatabase();
  const starting = await connectTo(other.url);
  await lockMigrations(starting);
  const restoring = runHere(['restore', folder], { ...settings, DATABASE_URL: other.url });
  await waitForWaiting(other.db);
  await addPerson(other.db, 'today@school.test');
  await starting.query('select pg_advisory_unlock_all()');
  const { code, complained } = await restoring;
  expect([code, complained]).toEqual([1, expect.stringMatching(/^這個資料庫裡已經有用戶，不會覆蓋/)]);
  const { rows } = await other.db.$client.query('select email from users');
  expect(rows).toEqual([{ email: 'today@school.test' }]);
});
