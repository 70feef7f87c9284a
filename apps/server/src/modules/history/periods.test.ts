import { expect, test } from 'vitest';
import { makePeriodStart } from './periods.ts';

const startOf = makePeriodStart('Asia/Hong_Kong');
const start = (period: 'today' | 'week' | 'month', now: string) =>
  startOf(period, new Date(now)).toISOString();

test('[HIST-12] today begins at the school’s own midnight', () => {
  expect(start('today', '2026-03-10T15:59:59.999Z')).toBe('2026-03-09T16:00:00.000Z');
  expect(start('today', '2026-03-10T16:00:00.000Z')).toBe('2026-03-10T16:00:00.000Z');
});

test('[HIST-13] the past week is seven days', () => {
  expect(start('week', '2026-03-10T02:03:04.005Z')).toBe('2026-03-03T02:03:04.005Z');
});

const months = [
  ['2026-03-10T02:00:00.000Z', '2026-02-10T02:00:00.000Z'],
  ['2026-01-05T02:00:00.000Z', '2025-12-05T02:00:00.000Z'],
  ['2026-03-31T02:00:00.000Z', '2026-02-28T02:00:00.000Z'],
  ['2028-03-31T02:00:00.000Z', '2028-02-29T02:00:00.000Z'],
  // The 1st of March at the school, and still February elsewhere.
  ['2026-02-28T17:00:00.000Z', '2026-01-31T17:00:00.000Z'],
] as const;
test.each(months)(
  '[HIST-14] the past month that ends at %s began at %s, one month of the calendar before',
  (now, began) => {
    expect(start('month', now)).toBe(began);
  },
);
