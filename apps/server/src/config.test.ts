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

test('production with its own database does not start without a secret', () => {
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
])('an operator who sets %s to %s reads which setting is wrong', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError);
  expect(() => read({ [name]: value })).toThrow(name);
});
