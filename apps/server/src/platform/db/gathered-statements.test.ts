import { expect, test } from 'vitest';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { defineGatheredStatement } from './gathered-statements.ts';

type Numbered = { asked: number; name: string; pid: number; at: string };

/** As many rows as the ask wants, none for 0. */
const repeat = defineGatheredStatement<Numbered, [name: string, times: number]>(
  'test_repeat',
  `select q.asked::int as asked, q.name, pg_backend_pid() as pid, statement_timestamp()::text as at
     from unnest($1::text[], $2::int[]) with ordinality as q (name, times, asked),
          generate_series(1, q.times)`,
);

test('people whose requests come at the same moment are answered by one statement, each with their own rows', async () => {
  const { db } = await cloneTestDatabase();
  const answers = await Promise.all([repeat(db, ['甲', 2]), repeat(db, ['乙', 0]), repeat(db, ['丙', 1])]);
  expect(answers.map((rows) => rows.map(({ name }) => name))).toEqual([['甲', '甲'], [], ['丙']]);
  expect(new Set(answers.flat().map(({ at }) => at)).size).toBe(1);
});

test('somebody who asks after an answer was sent for is answered by a statement of their own', async () => {
  const { db } = await cloneTestDatabase();
  const first = repeat(db, ['甲', 1]);
  await new Promise(setImmediate);
  const [before, after] = await Promise.all([first, repeat(db, ['甲', 1])]);
  expect(before[0]?.at).not.toBe(after[0]?.at);
});

test('people of two databases are never answered from the other', async () => {
  const [one, two] = await Promise.all([cloneTestDatabase(), cloneTestDatabase()]);
  const [here, there] = await Promise.all([repeat(one.db, ['甲', 1]), repeat(two.db, ['乙', 1])]);
  expect([here[0]?.name, there[0]?.name]).toEqual(['甲', '乙']);
  expect(here[0]?.pid).not.toBe(there[0]?.pid);
});

test('everybody who asked together learns of the failure, and the next one is answered', async () => {
  const { db } = await cloneTestDatabase();
  const together = await Promise.allSettled([repeat(db, ['甲', 1]), repeat(db, ['乙', Number.NaN])]);
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await repeat(db, ['丙', 1])).toMatchObject([{ name: '丙' }]);
});

test('people who ask by hundreds at the same moment are answered by statements of a bounded size, each with their own row', async () => {
  const { db } = await cloneTestDatabase();
  const names = Array.from({ length: 150 }, (_, place) => `人 ${place}`);
  const answers = await Promise.all(names.map((name) => repeat(db, [name, 1])));
  expect(answers.map((rows) => rows.map(({ name }) => name))).toEqual(names.map((name) => [name]));
  expect(Math.max(...answers.flat().map(({ asked }) => asked))).toBe(64);
});
