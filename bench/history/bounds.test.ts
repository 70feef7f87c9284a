import { expect, test } from 'vitest';
import { judgeHistory } from './bounds.ts';
import type { Measured } from './measure.ts';

const rounds = (...times: [p50: number, p95: number][]) =>
  times.map(([p50, p95]) => ({ p50, p95, bytes: 5_000, cpuMs: 1 }));

const row = (fields: Partial<Measured>): Measured => ({
  name: 'list',
  what: 'list',
  isFlat: true,
  connections: 1,
  small: rounds([10, 20], [20, 30], [40, 50]),
  large: rounds([10.5, 99], [21, 101], [60, 70]),
  ...fields,
});
const size = { messages: 1_000, filled: '' };
const judge = (...kinds: Measured[]) => judgeHistory({ small: size, large: size, kinds });

test('the engineer whose change makes the history too slow reads what is, and what it must be', () => {
  expect(judge(row({}))).toEqual([
    { text: 'list, 1000 messages: p95 99.0 ms, must be at most 100', holds: true },
    { text: 'list: time 1.05 × that of the smaller school, must be at most 1.1', holds: true },
  ]);
  const slow = row({ name: 'search', what: 'search', isFlat: false, large: rounds([5, 301]) });
  expect(judge(slow)).toEqual([
    { text: 'search, 1000 messages: p95 301.0 ms, must be at most 300', holds: false },
  ]);
});

test('the engineer whose change makes a list grow with the school reads that, too', () => {
  expect(judge(row({ large: rounds([15, 20], [30, 40], [60, 70]) })).at(-1)).toEqual({
    text: 'list: time 1.50 × that of the smaller school, must be at most 1.1',
    holds: false,
  });
});

test('the engineer reads of no growth where the smaller school has less than a page', () => {
  const short = rounds([5, 9]).map((round) => ({ ...round, bytes: 4_000 }));
  expect(judge(row({ small: short, large: rounds([15, 20]) }))).toHaveLength(1);
});

test('the engineer reads of growth what all rounds say together, those of eight at once included', () => {
  const [, growth] = judge(
    row({ small: rounds([10, 9], [10, 9]), large: rounds([13, 20], [9, 20]) }),
    row({ connections: 8, small: rounds([10, 9]), large: rounds([10.5, 20]) }),
  );
  expect(growth?.text).toBe('list: time 1.05 × that of the smaller school, must be at most 1.1');
});

test('the engineer reads how long it takes eight at once without a verdict', () => {
  expect(judge(row({ connections: 8, large: rounds([900, 900]) }))).toEqual([]);
});
