import { afterAll, expect, test } from 'vitest';
import { cloneTestDatabase } from '../test-database.ts';
import { runDatabaseAway } from './database-run.ts';
import { openStage } from './stage.ts';

async function openTestStage() {
  const { url: databaseUrl, db } = await cloneTestDatabase();
  const stage = await openStage({ databaseUrl, db });
  afterAll(() => stage.close());
  return stage;
}
const stages = { cut: await openTestStage(), freeze: await openTestStage() };
const seed = Math.floor(Math.random() * 2 ** 31);

// `npm run faults` takes the database away for ten seconds, and looks at the clock when it is back.
test('[SEC-1 SEC-41] forty pupils who chat, list and sign in while the database goes away lose nothing, and are told when to come again', async () => {
  const away = { how: 'cut', pupils: 40, seed, awayMs: 0 } as const;
  const { figures, broken } = await runDatabaseAway(stages.cut, away);
  expect(broken, `seed ${seed}`).toEqual([]);
  expect(figures['calls asked to wait']).toBeGreaterThan(10);
}, 240_000);

test('[SEC-1 SEC-41] forty pupils whose database answers nothing for a while lose nothing, and a monitor is told of it meanwhile', async () => {
  const away = { how: 'freeze', pupils: 40, seed, awayMs: 0 } as const;
  const { figures, broken } = await runDatabaseAway(stages.freeze, away);
  expect(broken, `seed ${seed}`).toEqual([]);
  expect(figures.acknowledged).toBeGreaterThan(40);
}, 240_000);
