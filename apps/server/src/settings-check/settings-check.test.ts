import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startDemoAi } from '#demo-ai/server.ts';
import { buildToken } from '../builders/builders.ts';
import { readConfig } from '../config.ts';
import { makeSecretBox } from '../platform/crypto/secret-box.ts';
import { STAND_IN, startS3StandIn } from '../platform/files/testing/s3-stand-in.ts';
import { makeServerProcess } from '../testing/faults/server-process.ts';
import { cloneTestDatabase } from '../testing/test-database.ts';
import { checkSettings } from './command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'xueban-check-'));
const { url: databaseUrl, db } = await cloneTestDatabase();
const ai = await startDemoAi({ scripted: true });
const bucket = await startS3StandIn();
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await Promise.all([ai.close(), bucket.close()]);
});

const SECRET = '8f1c0b7a2d9e4f6350718293a4b5c6d7';
/** Settings of a school with which nothing is wrong. */
const school = {
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  APP_SECRET: SECRET,
  PUBLIC_URL: 'https://xueban.school.test',
  TRUSTED_PROXIES: '10.0.0.2',
  OPENAI_BASE_URL: ai.url,
  DEEPSEEK_BASE_URL: ai.url,
};

async function check(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const isGood = await checkSettings({ ...school, ...env }, (line) => lines.push(line));
  return { isGood, text: lines.join('\n'), last: lines.at(-1) };
}

test('an operator with whom nothing is wrong reads what was looked at, and nothing is left behind', async () => {
  const { isGood, text, last } = await check();
  expect(last).toBe('設定沒有問題。');
  expect(isGood).toBe(true);
  for (const about of [
    'DATABASE_URL：PostgreSQL 18',
    'DATA_DIR：',
    'SCHOOL_TIME_ZONE：學校現在是',
    'OPENAI_BASE_URL：',
  ])
    expect(text).toContain(`✓ ${about}`);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an operator with many mistakes reads all of them at once', async () => {
  const env = {
    PORT: 'abc',
    APP_SECRET: 'short',
    DATABASE_URL: 'http://x',
    S3_BUCKET: 'b',
    ADMIN_EMAIL: 'a@b.test',
  };
  const { isGood, text } = await check({ ...env, DATABSE_URL: 'postgres://x' });
  expect(isGood).toBe(false);
  for (const about of [
    'PORT：',
    'APP_SECRET：',
    'DATABASE_URL：',
    'S3_ENDPOINT、',
    'ADMIN_EMAIL、ADMIN_PASSWORD：',
  ])
    expect(text).toContain(`\n  ${about}`);
  expect(text).toContain('！ DATABSE_URL：沒有這個設定，不會生效。是不是要寫 DATABASE_URL？');
});

describe('doubts that do not keep a server from starting', () => {
  const rows: [what: string, env: Record<string, string>, line: RegExp][] = [
    ['misspells a setting', { TRUSTED_PROXYS: 'x' }, /^！ TRUSTED_PROXYS：.*TRUSTED_PROXIES？/m],
    ['writes a setting in small letters', { app_secret: 'x' }, /^！ app_secret：.*APP_SECRET？/m],
    ['forgets an underscore', { LOGLEVEL: 'x' }, /^！ LOGLEVEL：.*LOG_LEVEL？/m],
    ['offers plain http', { PUBLIC_URL: 'http://xueban.school.test' }, /^！ PUBLIC_URL：是 http/m],
    ['names no address', { PUBLIC_URL: '' }, /^！ PUBLIC_URL：未設定/m],
    ['names no proxy', { TRUSTED_PROXIES: '' }, /^！ TRUSTED_PROXIES：未設定/m],
    ['runs the demo', { DEMO: '1' }, /^！ DEMO：示範帳號/m],
    [
      'types a secret by hand',
      { APP_SECRET: 'abcabcabcabcabcabcabcabcabcabcabc' },
      /^！ APP_SECRET：太容易猜到/m,
    ],
    ['has no way to a provider', { OTHER_BASE_URL: 'http://127.0.0.1:9' }, /^！ OTHER_BASE_URL：無法連線到/m],
  ];
  test.each(rows)('an operator who %s reads so', async (_, env, line) => {
    const { isGood, text } = await check(env);
    expect(text).toMatch(line);
    expect(isGood).toBe(true);
  });
});

test('an operator whose other programs have variables of their own reads nothing of them', async () => {
  const { last } = await check({
    HOME: '/root',
    HOSTNAME: 'x',
    AWS_REGION: 'x',
    PGHOST: 'x',
    TERM: 'x',
    NODE_OPTIONS: 'x',
  });
  expect(last).toBe('設定沒有問題。');
});

test('an operator who trusts every address as a proxy is refused', async () => {
  const { isGood, text } = await check({ TRUSTED_PROXIES: '10.0.0.2, 0.0.0.0/0' });
  expect([isGood, text]).toEqual([
    false,
    expect.stringMatching(/^✗ TRUSTED_PROXIES：0\.0\.0\.0\/0 包含所有位址/m),
  ]);
});

test('an operator whose data folder cannot be written to reads which, and why', async () => {
  const path = join(dataDir, 'a-file');
  writeFileSync(path, '');
  const { isGood, text } = await check({ DATA_DIR: join(path, 'below') });
  rmSync(path);
  expect([isGood, text]).toEqual([false, expect.stringMatching(/^✗ DATA_DIR：無法寫入 .*a-file\/below/m)]);
});

describe('the database', () => {
  const asRole = (name: string, password = 'pw') => {
    const url = new URL(databaseUrl);
    [url.username, url.password] = [name, password];
    return url.href;
  };

  test('an operator whose database is not there, or refuses the password or the name, reads which of these', async () => {
    const other = new URL(databaseUrl);
    other.pathname = '/nowhere';
    const rows: [string, RegExp][] = [
      ['postgres://u:p@127.0.0.1:9/x', /^✗ DATABASE_URL：無法連線到資料庫/m],
      [asRole(new URL(databaseUrl).username, 'wrong'), /^✗ DATABASE_URL：資料庫不接受這個帳號或密碼/m],
      [other.href, /^✗ DATABASE_URL：沒有這個資料庫/m],
    ];
    for (const [url, line] of rows) {
      const { isGood, text } = await check({ DATABASE_URL: url });
      expect([isGood, text]).toEqual([false, expect.stringMatching(line)]);
      expect(text).not.toContain('wrong');
    }
  });

  test('an operator whose account may not make or change tables reads both', async () => {
    const role = `weak_${randomUUID().replaceAll('-', '')}`;
    await db.$client.query(`create role ${role} login password 'pw'`);
    const { isGood, text } = await check({ DATABASE_URL: asRole(role) });
    await db.$client.query(`drop role ${role}`);
    expect(isGood).toBe(false);
    expect(text).toMatch(/^✗ DATABASE_URL：的帳號不能在這個資料庫建立資料表/m);
    expect(text).toMatch(/^✗ DATABASE_URL：的帳號不是現有資料表的擁有者/m);
  });

  test('an operator whose secret is another than the one of the keys reads how many do not open', async () => {
    const other = makeSecretBox(readConfig({ APP_SECRET: 'another secret that is long enough' }).appSecret);
    const own = makeSecretBox(readConfig({ APP_SECRET: SECRET }).appSecret);
    await buildToken(db, own);
    expect((await check()).text).toContain('✓ APP_SECRET：可以開啟已儲存的 API 金鑰');
    await buildToken(db, other);
    const { isGood, text } = await check();
    expect([isGood, text]).toEqual([
      true,
      expect.stringMatching(/^！ APP_SECRET：無法開啟 1 個已儲存的 API 金鑰/m),
    ]);
  });

  test('an operator who goes back to an older version reads that the data is newer', async () => {
    const { db: newer, url } = await cloneTestDatabase();
    await newer.$client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of later', 9999999999999)`,
    );
    expect((await check({ DATABASE_URL: url })).text).toMatch(
      /^！ DATABASE_URL：的資料已由較新版本的學伴升級/m,
    );
  });
});

describe('a bucket', () => {
  const s3 = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: STAND_IN.bucket,
    S3_ACCESS_KEY_ID: STAND_IN.accessKeyId,
    S3_SECRET_ACCESS_KEY: STAND_IN.secretAccessKey,
    S3_REGION: STAND_IN.region,
  };

  test('an operator reads that it can be written, read and emptied, and finds nothing of the probe there', async () => {
    expect((await check(s3)).text).toContain(`✓ S3_BUCKET：${STAND_IN.bucket} 可以寫入、讀取與刪除`);
    expect(bucket.objects.size).toBe(0);
    expect(bucket.asked.some((line) => line.startsWith('PUT '))).toBe(true);
  });

  test('an operator whose key the bucket refuses reads why', async () => {
    const { isGood, text } = await check({ ...s3, S3_ACCESS_KEY_ID: 'another' });
    expect([isGood, text]).toEqual([
      true,
      expect.stringMatching(/^！ S3_BUCKET：school-files 無法使用（.+）/m),
    ]);
  });
});

test('the server that is started with the same mistakes does not start, and says them', {
  timeout: 90_000,
}, async () => {
  const folder = join(dataDir, 'start');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const server = await makeServerProcess({
    ...school,
    DATA_DIR: folder,
    TRUSTED_PROXIES: '::/0',
    LOGLEVEL: 'x',
  });
  await expect(server.start()).rejects.toThrow(
    /！ LOGLEVEL：[\s\S]*設定有誤，無法啟動：\n {2}✗ TRUSTED_PROXIES：::\/0/,
  );
});

test('the server that starts says what is doubtful and serves', { timeout: 90_000 }, async () => {
  const server = await makeServerProcess({ ...school, LOGLEVEL: 'x', OTHER_BASE_URL: 'http://127.0.0.1:9' });
  await server.start();
  await expect
    .poll(() => server.complaints())
    .toMatch(/！ LOGLEVEL：[\s\S]*就緒 ready[\s\S]*！ OTHER_BASE_URL：無法連線/);
  await server.stop();
});
