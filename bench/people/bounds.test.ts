import { expect, test } from 'vitest';
import { judgePeople } from './bounds.ts';
import type { PeopleMeasured } from './measure.ts';

/** What is missed when these figures were measured, the others being good. */
function judge({ list = 99, added = 29, seconds = 19 } = {}) {
  const figures = (p95: number) => ({ perSecond: 100, ms: { p50: 1, p95, p99: 900 }, bytes: 5_000 });
  const took = (each: number) => ({ seconds: each, cpuSeconds: 1 });
  const cpuMs = { server: 1, database: 1 };
  const megabyte = 1024 * 1024;
  const measured: PeopleMeasured = {
    users: 100_000,
    fillSeconds: 1,
    lists: [
      { name: 'of a type', figures: figures(5), cpuMs },
      { name: 'by name', figures: figures(list), cpuMs },
    ],
    memory: { before: 150 * megabyte, after: (150 + added) * megabyte },
    importing: { rows: 2_000, alone: [seconds, 1, 99].map(took), meanwhile: [took(999)], others: [] },
  };
  const verdicts = judgePeople(measured);
  return { verdicts, missed: verdicts.filter(({ holds }) => !holds).map(({ text }) => text) };
}

test('the engineer whose change keeps every bound of the bench of people reads each with its figure', () => {
  const { verdicts, missed } = judge();
  expect(missed).toEqual([]);
  expect(verdicts.map(({ text }) => text)).toEqual([
    'users of a type: p95 5.0 ms, must be at most 100',
    'users by name: p95 99.0 ms, must be at most 100',
    'memory that the lists added 29 MB, must be at most 30',
    'import of 2000 users 19.0 s, must be at most 20',
  ]);
});

test.each([
  ['users by name', { list: 101 }],
  ['memory', { added: 31 }],
  ['import', { seconds: 21 }],
])('the engineer whose change is too slow or too large reads which bound it misses: %s', (name, figures) => {
  expect(judge(figures).missed).toEqual([expect.stringContaining(name)]);
});
