import { expect, test } from 'vitest';
import { makeDayBounds, makeMonthBounds, makeSchoolDay } from './clock.ts';

test('a school’s day is the calendar day of its own time zone', () => {
  const instant = new Date('2026-03-01T16:30:00Z');
  expect(makeSchoolDay('Asia/Hong_Kong')(instant)).toBe('2026-03-02');
  expect(makeSchoolDay('Europe/London')(instant)).toBe('2026-03-01');
});

test('a school’s day begins and ends at its own midnight, also when the clocks are changed', () => {
  const bounds = (zone: string, day: string) => {
    const { start, end } = makeDayBounds(zone)(day);
    return [start.toISOString(), end.toISOString()];
  };
  expect(bounds('Asia/Taipei', '2026-03-01')).toEqual([
    '2026-02-28T16:00:00.000Z',
    '2026-03-01T16:00:00.000Z',
  ]);
  expect(bounds('Europe/London', '2026-10-25')).toEqual([
    '2026-10-24T23:00:00.000Z',
    '2026-10-26T00:00:00.000Z',
  ]);
});

test('a school’s month begins and ends at its own midnight, whatever its length and also when the clocks are changed', () => {
  const bounds = (zone: string, day: string) => {
    const { start, end } = makeMonthBounds(zone)(day);
    return [start.toISOString(), end.toISOString()];
  };
  const february = ['2028-01-31T16:00:00.000Z', '2028-02-29T16:00:00.000Z'];
  for (const day of ['2028-02-01', '2028-02-15', '2028-02-29'])
    expect(bounds('Asia/Hong_Kong', day)).toEqual(february);
  expect(bounds('Asia/Taipei', '2026-12-31')).toEqual([
    '2026-11-30T16:00:00.000Z',
    '2026-12-31T16:00:00.000Z',
  ]);
  expect(bounds('Europe/London', '2026-03-29')).toEqual([
    '2026-03-01T00:00:00.000Z',
    '2026-03-31T23:00:00.000Z',
  ]);
  expect(bounds('America/New_York', '2026-11-01')).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-12-01T05:00:00.000Z',
  ]);
});

test('every instant around a midnight lies in exactly the day and month that the school’s calendar shows', () => {
  for (const zone of ['Asia/Hong_Kong', 'Asia/Taipei', 'Europe/London', 'America/St_Johns']) {
    const [day, month] = [makeDayBounds(zone), makeMonthBounds(zone)];
    const schoolDay = makeSchoolDay(zone);
    for (let at = Date.parse('2026-01-01T00:30:00Z'); at < Date.parse('2027-02-01'); at += 3_600_000 - 1) {
      const today = schoolDay(new Date(at));
      for (const { start, end } of [day(today), month(today)]) {
        expect(at).toBeGreaterThanOrEqual(start.getTime());
        expect(at).toBeLessThan(end.getTime());
      }
    }
  }
});
