import { expect, test } from 'vitest';
import { judgeMixed } from './bounds.ts';
import type { MixedMeasured } from './measure.ts';
import { ALL_READS, groupFailures, overTime, summariseOperations } from './summarise.ts';

const READ = 'own conversations';
const SLOW = 'search history of everybody';

/** One request each second, with these waits. */
const waits = (...ms: number[]) => ({ at: ms.map((_, index) => index * 1_000), ms });

test('the engineer reads the percentiles of each operation of the time that counts, and of all reads together', () => {
  const failures = [{ operation: 'import', at: 0, what: 'was answered with 503' }];
  const found = summariseOperations(
    { waits: { [READ]: waits(900, 1, 2, 3, 4), [SLOW]: waits(900, 50), 'sign-in': waits(70, 80) }, failures },
    1_000,
  );
  expect(found.map(({ name, count, failed }) => [name, count, failed])).toEqual([
    [ALL_READS, 5, 0],
    [READ, 4, 0],
    [SLOW, 1, 0],
    ['sign-in', 1, 0],
    ['import', 0, 1],
  ]);
  expect(found[0]).toMatchObject({ p50: 3, p95: 50, p99: 50, most: 50, isRead: true });
  expect(found[1]).toMatchObject({ p50: 2, most: 4 });
  expect(found[3]?.isRead).toBe(false);
  expect(found[4]?.p95).toBeNaN();
});

test('the engineer sees windows of time, each with its own share', () => {
  expect(overTime([waits(1, 9, 5), waits(2), undefined], 2_000, 1)).toEqual([
    { at: 1_000, value: 9 },
    { at: 3_000, value: 5 },
  ]);
});

test('the engineer reads each kind of failure once, with its number', () => {
  const fail = (operation: string, what: string) => ({ operation, at: 1, what });
  expect(groupFailures([fail('a', 'x'), fail('b', 'y\nz'), fail('b', 'y\nz')])).toEqual([
    '2 × b y z',
    '1 × a x',
  ]);
});

function measured({ read = 100, few = 100, failures = 0, broken = 0 }): MixedMeasured {
  const failure = { operation: READ, at: 0, what: 'was answered with 500' };
  const schedule = {
    waits: {
      [READ]: waits(...Array(20).fill(read)),
      [SLOW]: waits(...Array(19).fill(few)),
      'sign-in': waits(...Array(50).fill(5_000)),
    },
    failures: Array(failures).fill(failure),
    streams: {
      tokens: 1,
      gapMs: { p50: 0, p99: 0, most: 0 },
      longestGaps: { at: [], ms: [] },
      broken,
    },
    lateMs: { p50: 0, p99: 0 },
  };
  return {
    filled: '',
    people: 1,
    visitors: 1,
    seed: 1,
    warmUpMs: 0,
    measureMs: 1,
    perSecond: 1,
    operations: summariseOperations(schedule, 0),
    schedule,
    usage: { server: 0, database: 0, peakBytes: 0 },
  };
}

/** What is missed. */
const missed = (input: Parameters<typeof measured>[0]) =>
  judgeMixed(measured(input)).flatMap(({ text, holds }) => (holds ? [] : [text]));

test('the engineer whose change keeps every bound of the mixed load reads each of them, slow work on purpose left out', () => {
  expect(missed({})).toEqual([]);
  expect(judgeMixed(measured({})).map(({ text }) => text.split(':')[0])).toEqual([
    'requests that failed',
    'streams that broke',
    ALL_READS,
    READ,
  ]);
});

test.each<[string, Parameters<typeof measured>[0], string[]]>([
  ['reads', { read: 201 }, [`${ALL_READS}: p95 201.0 ms`, `${READ}: p95 201.0 ms`]],
  ['all reads by few of one kind', { few: 201 }, [`${ALL_READS}: p95 201.0 ms`]],
  ['a single request', { failures: 1 }, ['requests that failed: 1']],
  ['a single stream', { broken: 1 }, ['streams that broke: 1']],
])('the engineer whose change spoils %s reads which bound it misses', (_, input, texts) => {
  expect(missed(input)).toEqual(texts.map((text) => expect.stringContaining(text)));
});
