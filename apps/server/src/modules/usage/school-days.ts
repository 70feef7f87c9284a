/** Calendar days, `yyyy-MM-dd`, and the hours of one where the school is. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Both included; negative or 0 when `to` lies before `from`. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Both included. */
export function listDays(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, place) => addDays(from, place));
}

/** Taiwan's school years begin by law on the first of August; Hong Kong's schools begin theirs in September. */
const SCHOOL_YEAR_START = { taiwan: '08-01', elsewhere: '09-01' };

/** The first day of the school year that a day lies in. */
export function schoolYearStart(day: string, timeZone: string): string {
  const start = timeZone === 'Asia/Taipei' ? SCHOOL_YEAR_START.taiwan : SCHOOL_YEAR_START.elsewhere;
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) >= start ? year : year - 1}-${start}`;
}

/**
 * What the clocks of the school show in each hour that passes between two instants: 0, 1, … 23, and something else on a
 * day on which they are put forward or back.
 */
export function makeListHours(timeZone: string): (bounds: { start: Date; end: Date }) => number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return ({ start, end }) =>
    Array.from({ length: Math.ceil((end.getTime() - start.getTime()) / HOUR_MS) }, (_, place) =>
      Number(format.format(start.getTime() + place * HOUR_MS)),
    );
}
