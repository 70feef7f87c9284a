import { expect, test } from 'vitest';
import { parseDay } from './parse-day.ts';

test.each([
  '2026-07-31',
  '2026/7/31',
  '2026.7.31',
  ' ２０２６／７／３１ ',
  '2026年7月31日',
  '2026 年 7 月 31 日',
  '20260731',
  '2026-07-31 00:00:00',
  '2026/7/31 上午 12:00:00',
  '民國115年7月31日',
  '民國 115/7/31',
  '115/7/31',
  '115.07.31',
  '31/7/2026',
  '7/31/2026',
  '46234',
])('a manager who writes %s means the last day of July 2026', (text) => {
  expect(parseDay(text)).toBe('2026-07-31');
});

test('a manager may write a year of two digits only behind 民國, which says whose year it is', () => {
  expect(parseDay('民國99年1月2日')).toBe('2010-01-02');
  expect(parseDay('26/7/31')).toBeNull();
});

test.each(['', '永久', '無期限', 'Permanent'])('a manager who writes "%s" means no end', (text) => {
  expect(parseDay(text)).toBe('');
});

test.each(['2026-02-29', '2026-13-01', '7/8/2026', '明年', '2026', '1026/7/31', '2026-7', '115'])(
  'a manager who writes %s is asked again, because it is no day or could be two',
  (text) => {
    expect(parseDay(text)).toBeNull();
  },
);
