import { afterAll, expect, test } from 'vitest';
import { cloneTestDatabase } from '../test-database.ts';
import { runDeath } from './death-run.ts';
import { openStage } from './stage.ts';

const { url: databaseUrl, db } = await cloneTestDatabase();
const stage = await openStage({ databaseUrl, db });
afterAll(() => stage.close());

// `npm run faults` does the same with more pupils, and looks at the clock.
test('[SEC-2 SEC-3 SEC-36] pupils whose answers were written by a process that is killed are told so by the other one, try again there, and pay for what had come', async () => {
  const { figures, broken } = await runDeath(stage, { pupils: 10 });
  expect(broken).toEqual([]);
  expect(figures['answers cut off']).toBe(10);
  expect(figures['kept a part']).toBe(5);
}, 240_000);
