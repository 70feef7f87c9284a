import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isUnavailable, openDatabase } from './platform/db/database.ts';
import { users } from './platform/db/schema/index.ts';
import { explainStartFailure } from './start-failure.ts';
import { startServer } from './start-server.ts';
import { cloneTestDatabase } from './testing/test-database.ts';
import { APP_SECRET } from './testing/test-server.ts';

const database = await cloneTestDatabase();
const start = (env: Record<string, string>) =>
  startServer(
    readConfig({ DATABASE_URL: database.url, APP_SECRET, HOST: '127.0.0.1', ...env }),
    () => undefined,
  );
const explain = (env: Record<string, string>) => start(env).then(() => 'started', explainStartFailure);

test('an operator whose port is taken reads which, and what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  expect(await explain({ PORT: port })).toMatch(/^無法啟動：這個埠已被其他程式使用.*PORT/);
  other.close();
});

test('an operator whose database is not there, or refuses the password, reads so', async () => {
  const wrong = new URL(database.url);
  wrong.password = 'wrong';
  expect(await explain({ DATABASE_URL: wrong.href })).toMatch(/^無法啟動：無法連線到資料庫.*DATABASE_URL/);
  expect(await explain({ DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x' })).toMatch(
    /^無法啟動：無法連線到資料庫/,
  );
});

test('an operator who starts two servers at once in an empty school has one administrator, and both run', async () => {
  const env = {
    PORT: '0',
    DEMO: '0',
    ADMIN_EMAIL: 'first@school.hk',
    ADMIN_PASSWORD: 'a password of the first',
  };
  const servers = await Promise.all([start(env), start(env)]);
  expect(await database.db.$count(users)).toBe(1);
  for (const { stop } of servers) await stop();
});

test('a failure that nobody foresaw keeps its trace', () => {
  expect(explainStartFailure(new Error('what'))).toContain('start-failure.test.ts');
});

test('a database out of reach is told from a fault of the request', async () => {
  const gone = openDatabase({
    url: 'postgres://u:p@127.0.0.1:9/x',
    connections: 1,
    onError: () => undefined,
  });
  const failure = await gone.$client.query('select 1').catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  const fault = await database.db.$client.query('select 1/0').catch((error: unknown) => error);
  expect(isUnavailable(fault)).toBe(false);
  await gone.$client.end();
});
