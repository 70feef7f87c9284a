import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isUnavailable, openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';
import { canReach, findUnprivilegedUser } from './unprivileged-user.ts';

const folders: string[] = [];
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'xueban-pg-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const settings = { fsync: 'off' };

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const db = openDatabase({ url, connections: 1, onError: () => undefined });
  try {
    return (await db.$client.query(sql)).rows;
  } finally {
    await db.$client.end();
  }
}

test('an operator who stops and starts again finds the data, on PostgreSQL 18, on loopback, behind a password', async () => {
  const dataDir = aFolder();
  const first = await startEmbeddedPostgres({ dataDir, settings });
  expect(await ask(first.url, 'show server_version')).toMatchObject([
    { server_version: expect.stringMatching(/^18/) },
  ]);
  await ask(first.url, 'create table kept (n int)');
  await expect(ask(first.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow();
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, settings });
  expect(await ask(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
  await second.stop();
});

const askWhere = (url: string) => ask(url, 'select inet_server_addr() is null as "bySocket"');

test('an operator’s server reaches its database by a socket in a folder that nobody else can enter, behind the password', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: aFolder(), settings });
  expect(await askWhere(postgres.url)).toEqual([{ bySocket: true }]);
  const data = join(postgres.folder, 'data');
  expect(readdirSync(data).filter((name) => statSync(join(data, name)).isSocket())).toHaveLength(1);
  expect(statSync(data).mode & 0o077).toBe(0);
  const wrong = postgres.url.replace(/:[0-9a-f]{48}@/, ':wrong@');
  await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed');
  await postgres.stop();
  const failure = await ask(postgres.url, 'select 1').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'ENOENT' });
  expect(isUnavailable(failure)).toBe(true);
});

test('an operator whose database was killed finds no socket of it after the next start', async () => {
  const dataDir = aFolder();
  const killed = await startEmbeddedPostgres({ dataDir, settings });
  const data = join(killed.folder, 'data');
  await killed.stop();
  writeFileSync(join(data, '.s.PGSQL.1'), '');
  const next = await startEmbeddedPostgres({ dataDir, settings });
  expect(existsSync(join(data, '.s.PGSQL.1'))).toBe(false);
  await next.stop();
});

const NO_PLACES = ['x'.repeat(90), 'a folder'];
test.each(NO_PLACES)(
  'an operator’s server uses loopback where the folder can hold no socket: %s',
  async (name) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(aFolder(), name), settings });
    expect(await askWhere(postgres.url)).toEqual([{ bySocket: false }]);
    await postgres.stop();
  },
);

test('an operator whose server was killed starts again: the database that outlived it is adopted and stopped at the end', async () => {
  const dataDir = aFolder();
  const orphan = await startEmbeddedPostgres({ dataDir, settings });
  // As after kill -9: the note names an owner that is gone.
  writeFileSync(join(orphan.folder, 'owner'), '999999999');
  const adopted = await startEmbeddedPostgres({ dataDir, settings });
  expect(adopted.url).toBe(orphan.url);
  expect(readFileSync(join(orphan.folder, 'owner'), 'utf8')).toBe(String(process.pid));
  await adopted.stop();
  await expect(ask(orphan.url, 'select 1')).rejects.toThrow();
});

test('an operator whose machine went down starts again, though another program now has the number of the old PostgreSQL', async () => {
  const dataDir = aFolder();
  const first = await startEmbeddedPostgres({ dataDir, settings });
  const note = readFileSync(join(first.folder, 'data', 'postmaster.pid'), 'utf8');
  await first.stop();
  // Of the same user, and no relative of the next PostgreSQL: such a one it asks whether it lives.
  const user = findUnprivilegedUser();
  const other = spawn('sleep', ['60'], { stdio: 'ignore', ...(user && { uid: user.uid, gid: user.gid }) });
  const taken = note.replace(/^\d+/, String(other.pid));
  writeFileSync(join(first.folder, 'data', 'postmaster.pid'), taken, { mode: 0o644 });
  try {
    const again = await startEmbeddedPostgres({ dataDir, settings });
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
  } finally {
    other.kill();
  }
});

test('a second server process on the same folder shares the database and leaves it running at its own end', async () => {
  const dataDir = aFolder();
  const owner = await startEmbeddedPostgres({ dataDir, settings });
  writeFileSync(join(owner.folder, 'owner'), String(process.ppid));
  const guest = await startEmbeddedPostgres({ dataDir, settings });
  await guest.stop();
  expect(await ask(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await owner.stop();
});

test('an operator whose first start was cut off in the middle starts again from nothing', async () => {
  const dataDir = aFolder();
  mkdirSync(join(dataDir, 'postgres', 'data.new', 'base'), { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  expect(existsSync(join(postgres.folder, 'data.new'))).toBe(false);
  await postgres.stop();
});

test('root in a folder that others cannot enter gets a database in a place that they can; anybody else just runs it', async () => {
  const closed = aFolder();
  mkdirSync(join(closed, 'inner'), { mode: 0o700 });
  const dataDir = join(closed, 'inner');
  expect(canReach({ name: 'nobody', uid: 65_534, gid: 65_534 }, join(dataDir, 'postgres'))).toBe(false);
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  folders.push(postgres.folder);
  const root = process.getuid?.() === 0;
  expect(postgres.folder.startsWith(root ? '/var/lib/xueban-' : dataDir)).toBe(true);
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('two processes that start at once migrate once', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: aFolder(), settings });
  const open = () => openDatabase({ url: postgres.url, connections: 2, onError: () => undefined });
  const databases = [open(), open()];
  await Promise.all(databases.map(migrateDatabase));
  expect(await ask(postgres.url, 'select count(*)::int as n from user_types')).toEqual([{ n: 5 }]);
  await Promise.all(databases.map((db) => db.$client.end()));
  await postgres.stop();
});
