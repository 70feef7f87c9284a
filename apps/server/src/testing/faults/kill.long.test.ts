import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startDemoAi } from '#demo-ai/server.ts';
import { cloneTestDatabase } from '../test-database.ts';
import type { Finding } from './compare.ts';
import { runKillRounds } from './kill-rounds.ts';
import { makeOwnDatabase } from './own-database.ts';
import { deploy, makeSchool } from './school.ts';
import { makeServerProcess } from './server-process.ts';

// `npm run faults` does the same for longer, and looks at the clock when the server starts: here other tests take the
// processor meanwhile.
/** An answer whose process is dead is ended by the next start, not only when the process was silent for long. */
const END_MS = 15_000;

const { url: databaseUrl, db } = await cloneTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'xueban-kill-'));
const own = makeOwnDatabase();
const ai = await startDemoAi({ scripted: true });
const server = await makeServerProcess(deploy({ aiUrl: ai.url, databaseUrl, dataDir }));
const serverWithDatabase = await makeServerProcess(deploy({ aiUrl: ai.url, dataDir: own.dataDir }));
afterAll(async () => {
  await own.remove();
  await Promise.all([server.kill(), serverWithDatabase.kill()]);
  await ai.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const explain = (seed: number, findings: readonly Finding[]) =>
  `seed ${seed}, ${findings.length} findings: ${findings
    .slice(0, 3)
    .map(({ kind, what }) => `${kind}: ${what}`)
    .join('; ')}`;
const makeSeed = () => Math.floor(Math.random() * 2 ** 31);

test('[SEC-1 SEC-36 SEC-41] forty pupils who chat while the server is killed four times find each question that was taken, once', async () => {
  await server.start();
  const seed = makeSeed();
  const figures = await runKillRounds({
    server,
    school: await makeSchool(db, { pupils: 40, limits: [3, 1_000] }),
    kills: 4,
    seed,
    withDatabase: (use) => use(db),
    kill: server.kill,
  });
  expect(figures.findings, explain(seed, figures.findings)).toEqual([]);
  expect(figures.kills).toBe(4);
  expect(figures.acknowledged).toBeGreaterThan(40);
  expect(figures.kept).toBeGreaterThan(0);
  expect(figures.lastEnd).toBeLessThan(END_MS);
}, 300_000);

test('pupils of a server with a database of its own lose nothing when it is killed, with the database and alone', async () => {
  await serverWithDatabase.start();
  const seed = makeSeed();
  const figures = await runKillRounds({
    server: serverWithDatabase,
    school: await own.use((database) => makeSchool(database, { pupils: 10, limits: [1_000] })),
    kills: 2,
    seed,
    withDatabase: own.use,
    async kill(number) {
      if (number === 1) await own.kill();
      await serverWithDatabase.kill();
    },
  });
  expect(figures.findings, explain(seed, figures.findings)).toEqual([]);
  expect(figures.kills).toBe(2);
  expect(figures.acknowledged).toBeGreaterThan(5);
  expect(figures.lastEnd).toBeLessThan(END_MS);
}, 300_000);
