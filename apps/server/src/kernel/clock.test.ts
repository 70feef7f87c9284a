import { expect, test } from 'vitest';
import { makeSchoolDay } from './clock.ts';

test('a school’s day is the calendar day of its own time zone', () => {
  const instant = new Date('2026-03-01T16:30:00Z');
  expect(makeSchoolDay('Asia/Hong_Kong')(instant)).toBe('2026-03-02');
  expect(makeSchoolDay('Europe/London')(instant)).toBe('2026-03-01');
});
