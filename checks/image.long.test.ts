import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../apps/server/src/testing/faults/server-process.ts';
import { overNetwork } from '../apps/server/src/testing/over-network.ts';
import { cloneTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';
import { isSent, layOut, readSteps } from './testing/dockerfile.ts';
import { readProject, root } from './testing/read-project.ts';

const [dockerfile] = readProject(/^Dockerfile$/);
const steps = readSteps(dockerfile?.text ?? '');
const ofServer = (instruction: string) =>
  steps.filter((step) => step.stage === 'server' && step.instruction === instruction).map(({ text }) => text);

const folder = mkdtempSync(join(tmpdir(), 'xueban-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the engineer who reads the rules of what is sent to the builder reads them as Docker does', () => {
  const rules = '# a comment\n*\n!apps/web\n!package.json\n\n**/testing\n**/*.test.ts';
  const sent = (path: string) => isSent(path, rules);
  expect(['apps/web/index.html', 'apps/web/src/a.ts', 'package.json'].map(sent)).toEqual([true, true, true]);
  expect(
    ['apps/server/a.ts', '.env', '.git/config', 'apps/web/src/a.test.ts', 'apps/web/testing/a.ts'].map(sent),
  ).toEqual([false, false, false, false, false]);
});

test('the school that builds the image sends neither its secrets nor its data along', () => {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8');
  for (const path of [
    '.env',
    '.data/app-secret',
    '.git/config',
    'deploy/certs/key.pem',
    'backups/x/manifest.json',
  ])
    expect([path, isSent(path, rules)]).toEqual([path, false]);
});

test('the server in a container is Node 24, no root, and the process that signals reach', () => {
  for (const { from, stage } of steps.filter(({ stage }) => stage !== 'proxy'))
    expect([stage, from]).toEqual([stage, 'node:24-bookworm-slim']);
  expect(ofServer('USER')).toEqual(['node']);
  const [command = ''] = ofServer('CMD');
  expect(JSON.parse(command)).toEqual(['node', ...serverFlags, 'apps/server/src/main.ts']);
  expect(ofServer('ENV').join(' ')).toContain(`MALLOC_ARENA_MAX=${serverEnv.MALLOC_ARENA_MAX}`);
  expect(ofServer('HEALTHCHECK').join()).toContain('/api/ready');
});

test('the school that starts the image has everything in it: it builds, starts as another user, answers and ends at SIGTERM', {
  timeout: 240_000,
}, async () => {
  const databaseUrl = overNetwork((await cloneTestDatabase()).url);
  chmodSync(folder, 0o755);
  const app = layOut(folder, { install: process.env.IMAGE_INSTALL === '1' })('server');
  expect(existsSync(join(app, 'apps/server/src/testing'))).toBe(false);
  const dataDir = mkdtempSync(join(folder, 'data-'));
  chmodSync(dataDir, 0o777);
  const port = await findFreePort();
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: String(databaseUrl),
    APP_SECRET: '8f1c0b7a2d9e4f6350718293a4b5c6d7',
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  // Root gives itself up as the image does, where the project lies in no folder of root's alone; who runs the tests
  // otherwise is no root already.
  const nobody = { uid: 65534, gid: 65534 };
  const mayGiveUp = process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], nobody).status === 0;
  const user = mayGiveUp ? nobody : {};
  const [, ...args]: string[] = JSON.parse(ofServer('CMD')[0] ?? '[]');
  const child = spawn(process.execPath, args, {
    cwd: app,
    env: environment,
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isHealthy = async () => {
    const [, script = ''] = /CMD (\[.*\])/.exec(ofServer('HEALTHCHECK').join()) ?? [];
    const [, ...probe]: string[] = JSON.parse(script);
    const check = spawn(process.execPath, probe, { env: environment, ...user, stdio: 'ignore' });
    return new Promise((resolve) => check.once('exit', resolve));
  };
  try {
    await expect.poll(() => said, { timeout: 60_000 }).toContain('就緒 ready');
    expect(await isHealthy()).toBe(0);
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' } });
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(await page.text()).toContain('/assets/');
  } finally {
    child.kill('SIGTERM');
  }
  expect([await ended, said]).toEqual([0, expect.stringContaining('收到 SIGTERM')]);
  expect(await isHealthy()).toBe(1);
});
