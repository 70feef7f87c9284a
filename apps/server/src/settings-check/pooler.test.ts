import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { findFreePort } from '../testing/faults/server-process.ts';
import { waitUntil } from '../testing/faults/wait-until.ts';
import { overNetwork } from '../testing/over-network.ts';
import { cloneTestDatabase } from '../testing/test-database.ts';
import { checkDatabase } from './check-database.ts';

const { url } = await cloneTestDatabase();
const APP_SECRET = '8f1c0b7a2d9e4f6350718293a4b5c6d7';
const find = async (databaseUrl: string) =>
  (await checkDatabase(readConfig({ DATABASE_URL: databaseUrl, APP_SECRET })))
    .filter(({ level }) => level === 'wrong')
    .map(({ text }) => text);

test('an operator who connects directly reads nothing of a pooler', async () => {
  expect(await find(url)).toEqual([]);
});

const closers: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0;

/** PgBouncer before the database of this test; as root it gives itself up, because it refuses to be root. */
async function startPgBouncer(mode: 'session' | 'transaction'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'xueban-pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port, username, password } = new URL(url);
  const own = await findFreePort();
  const users = join(folder, 'users');
  writeFileSync(users, `"${username}" "${password}"\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: mode,
    unix_socket_dir: '',
    ignore_startup_parameters: 'statement_timeout',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`);
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...user });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  closers.push(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const pooled = overNetwork(url);
  pooled.host = `127.0.0.1:${own}`;
  await waitUntil(
    'PgBouncer answers',
    async () => !(await find(pooled.href)).join().includes('無法連線'),
    20_000,
  );
  return pooled.href;
}

// What follows runs where PgBouncer is installed.
if (hasPgBouncer) {
  test('an operator behind a pooler that hands connections on between transactions is refused, and reads why', async () => {
    expect(await find(await startPgBouncer('transaction'))).toEqual([
      expect.stringContaining('PgBouncer 的 transaction 模式'),
    ]);
  });

  test('an operator behind a pooler that keeps a connection for a session is not', async () => {
    expect(await find(await startPgBouncer('session'))).toEqual([]);
  });
}
