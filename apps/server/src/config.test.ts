import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'xueban-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
const DATABASE_URL = 'postgres://u:p@db.example.test/x';

test('demo mode is on by itself, and off with an own database, in production and by DEMO=0', () => {
  expect(read().demo).toBe(true);
  expect(read({ DATABASE_URL }).demo).toBe(false);
  expect(read({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(read({ DEMO: '0' }).demo).toBe(false);
  expect(read({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
});

test('demo mode, whose passwords everybody knows, listens to this machine only unless told otherwise', () => {
  expect(read().host).toBe('127.0.0.1');
  expect(read({ DEMO: '0' }).host).toBe('0.0.0.0');
  expect(read({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test('[SEC-27] production with its own database does not start without a secret', () => {
  expect(() => read({ DATABASE_URL, NODE_ENV: 'production' })).toThrow(/APP_SECRET/);
  expect(read({ DATABASE_URL, NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) }).production).toBe(true);
});

test('a secret that nobody set is made once and readable by its owner only', () => {
  const first = read().appSecret;
  expect(read().appSecret.equals(first)).toBe(true);
  expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'app-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['PORT', 'seventy'],
  ['SCHOOL_TIME_ZONE', 'Mars/Base'],
  ['OPENAI_BASE_URL', 'ftp://x'],
  ['DEMO', 'yes'],
  ['APP_SECRET', 'short'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['DATABASE_URL', 'mysql://u:p@db.example.test/x'],
  ['METRICS_TOKEN', 'short'],
  ['IMAGE_DAILY_LIMIT', '-1'],
  ['S3_PATH_STYLE', 'yes'],
])('an operator who sets %s to %s reads which setting is wrong', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError);
  expect(() => read({ [name]: value })).toThrow(name);
});

test('images are limited as the contract says unless a school decides otherwise, and by 0 to none', () => {
  expect(read().images).toEqual({ model: undefined, limits: { daily: 10, monthly: 100 } });
  const own = { IMAGE_MODEL: 'gpt-image-2', IMAGE_DAILY_LIMIT: '0', IMAGE_MONTHLY_LIMIT: '7' };
  expect(read(own).images).toEqual({ model: 'gpt-image-2', limits: { daily: 0, monthly: 7 } });
});

test('an operator who makes several mistakes reads all of them at once', () => {
  const env = { PORT: 'x', DATABASE_URL, NODE_ENV: 'production', ADMIN_PASSWORD: 'p', S3_BUCKET: 'b' };
  expect(() => read(env)).toThrow(
    /PORT：[\s\S]*APP_SECRET：[\s\S]*ADMIN_EMAIL、ADMIN_PASSWORD：[\s\S]*S3_ENDPOINT、/,
  );
});

test('backups lie in the data folder unless a school says where', () => {
  expect(read().backupDir).toBe(join(dataDir, 'backups'));
  expect(read({ BACKUP_DIR: '/srv/backups' }).backupDir).toBe('/srv/backups');
});

test('files lie in a folder, or in a bucket whose settings are all there', () => {
  expect(read().s3).toBeNull();
  expect(read({ S3_ENDPOINT: '', S3_BUCKET: '' }).s3).toBeNull();
  const all = {
    S3_ENDPOINT: 'https://s3.example.test',
    S3_BUCKET: 'school',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(read(all).s3).toEqual({
    endpoint: 'https://s3.example.test',
    bucket: 'school',
    accessKeyId: 'AKID',
    secretAccessKey: 'secret',
    region: 'us-east-1',
    pathStyle: true,
  });
  const more = { ...all, S3_REGION: 'ap-east-1', S3_PATH_STYLE: '0' };
  expect(read(more).s3).toMatchObject({ region: 'ap-east-1', pathStyle: false });
  const half = () => read({ S3_BUCKET: 'school', S3_ENDPOINT: 'https://s3.example.test' });
  expect(half).toThrow(ConfigError);
  expect(half).toThrow('S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY：使用 S3 儲存檔案時必須一併設定');
  expect(() => read({ S3_REGION: 'ap-east-1' })).toThrow(/S3_ENDPOINT、S3_BUCKET/);
});
