import { afterAll, expect, test } from 'vitest';
import { cloneTestDatabase } from '../test-database.ts';
import { runRollingRestart, runSingleRestart } from './restart-run.ts';
import { openStage, type Stage } from './stage.ts';

// `npm run faults` does the same with longer answers.
const LOAD = { pupils: 100, tokens: 60, rate: 20 };

async function openTestStage(): Promise<Stage> {
  const stage = await openStage(await cloneTestDatabase().then(({ url, db }) => ({ databaseUrl: url, db })));
  afterAll(() => stage.close());
  return stage;
}
const [two, one] = [await openTestStage(), await openTestStage()];

test('[SEC-35] a hundred pupils read on while the operator restarts one of two processes after the other', async () => {
  const { figures, broken } = await runRollingRestart(two, LOAD);
  expect(broken).toEqual([]);
  expect(figures['answers running at SIGTERM']).toBeGreaterThanOrEqual(LOAD.pupils);
  expect(figures.questions).toBeGreaterThan(LOAD.pupils);
}, 240_000);

test('[SEC-1 SEC-35] a hundred pupils of a server with one process read their answers to the end when it restarts, and the next ones after it', async () => {
  const { figures, broken } = await runSingleRestart(one, LOAD);
  expect(broken).toEqual([]);
  expect(figures.questions).toBeGreaterThanOrEqual(2 * LOAD.pupils);
  // A page that was told when to come back may do so after the restart, and never meet a closed door.
  const met = Number(figures['connections made again']) + Number(figures['times a page was asked to wait']);
  expect(met).toBeGreaterThan(0);
}, 240_000);
