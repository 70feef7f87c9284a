import { expect, test } from 'vitest';
import type { MixedMeasured } from '../mixed/measure.ts';
import { judgeSoak } from './bounds.ts';
import type { SoakMeasured } from './measure.ts';
import { parseMetrics, type Sample } from './sample.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;
const REST_SECONDS = 20;

const MIXED: MixedMeasured = {
  filled: '',
  people: 1,
  visitors: 1,
  seed: 1,
  warmUpMs: 0,
  measureMs: 15 * MINUTE_MS,
  perSecond: 1,
  operations: [],
  schedule: {
    waits: {},
    failures: [],
    streams: {
      tokens: 0,
      gapMs: { p50: 0, p99: 0, most: 0 },
      longestGaps: { at: [], ms: [] },
      broken: 0,
    },
    lateMs: { p50: 0, p99: 0 },
  },
  usage: { server: 0, database: 0, peakBytes: 0 },
};

/** A sample each second; before the fifth minute everything rises steeply, as it does while caches are filled. */
function soak(minutes: number, at: (minute: number) => Partial<Sample> = () => ({})): SoakMeasured {
  const settleMs = Math.min(5, minutes / 3) * MINUTE_MS;
  const endMs = minutes * MINUTE_MS;
  const samples = Array.from({ length: minutes * 60 + REST_SECONDS }, (_, second): Sample => {
    const isAtRest = second * 1_000 > endMs;
    const warm = isAtRest ? 0 : Math.min(second * 1_000, settleMs) / settleMs;
    return {
      at: second * 1_000,
      resident: (150 + 100 * warm + (second % 30)) * MEGABYTE,
      heap: (60 + 40 * warm + (second % 30)) * MEGABYTE,
      external: 20 * MEGABYTE,
      handles: 20 + (second % 50),
      files: 60 + (second % 50),
      connections: 16,
      delay: { p99: 10, most: 30 },
      cpu: 0.3,
      turns: isAtRest ? 0 : 30,
      ...at(second / 60),
    };
  });
  return { mixed: MIXED, samples, settleMs, endMs };
}

const missed = (measured: SoakMeasured) =>
  judgeSoak(measured).flatMap(({ text, holds }) => (holds ? [] : [text]));

test('the engineer whose server rises to its level and stays there keeps every bound of the soak', () => {
  const verdicts = judgeSoak(soak(15));
  expect(verdicts.filter(({ holds }) => !holds)).toEqual([]);
  expect(verdicts).toHaveLength(11);
});

test.each<[string, (minute: number) => Partial<Sample>]>([
  ['heap (+6.0', (minute) => ({ heap: (100 - 40 * Math.floor(minute / 15) + 0.6 * minute) * MEGABYTE })],
  ['heap at rest 45.0 MB', (minute) => (minute > 15 ? { heap: 105 * MEGABYTE } : {})],
  ['resident memory', (minute) => ({ resident: (250 + 0.6 * minute) * MEGABYTE })],
  ['external memory', (minute) => ({ external: (20 + 0.6 * minute) * MEGABYTE })],
  ['handles', (minute) => ({ handles: 20 + 2 * Math.floor(minute) })],
  ['files and sockets', (minute) => ({ files: 60 + 2 * Math.floor(minute) })],
  ['event-loop delay', (minute) => ({ delay: { p99: minute % 10 < 1 ? 150 : 10, most: 200 } })],
  ['answers still running when all had ended: 1', () => ({ turns: 1 })],
])('the engineer whose server leaks or stands still reads which bound it misses: %s', (name, at) => {
  expect(missed(soak(15, at))).toEqual([expect.stringContaining(name)]);
});

test('the engineer who looks for a moment gets no verdict on growth, which so little time says nothing about', () => {
  const leak = (minute: number) => ({ heap: (60 + 10 * minute) * MEGABYTE });
  expect(missed(soak(2, leak))).toEqual([]);
  expect(missed(soak(8, leak))).toEqual([
    expect.stringContaining('heap at rest'),
    expect.stringContaining('heap (+100.0 ± 0.0 in ten minutes)'),
  ]);
});

test('the engineer reads the figures of the server as Prometheus writes them', () => {
  const read = parseMetrics(
    '# HELP x y\n# TYPE heap_bytes gauge\nheap_bytes 1048576\nrequests{status="200"} 7\nlag_seconds 0.0123\n',
  );
  expect(read('heap_bytes')).toBe(1_048_576);
  expect(read('lag_seconds')).toBe(0.0123);
  expect(read('requests')).toBeNaN();
});
