import { afterAll, expect, test } from 'vitest';
import { cloneTestDatabase } from '../test-database.ts';
import { runFullDisk, runReadOnlyFolder } from './disk-run.ts';
import { openStage } from './stage.ts';

const { url: databaseUrl, db } = await cloneTestDatabase();
const stage = await openStage({ databaseUrl, db });
afterAll(() => stage.close());

test('[IMG-27] pupils whose school has no room for pictures read so, chat on without them, and send them when there is room again', async () => {
  const { figures, broken } = await runFullDisk(stage, { pupils: 12 });
  expect(broken).toEqual([]);
  expect(figures['pictures at once']).toBe(12);
}, 60_000);

test('an operator whose data folder cannot be written into reads so at the start, and what to look at', async () => {
  expect((await runReadOnlyFolder(stage)).broken).toEqual([]);
}, 60_000);
