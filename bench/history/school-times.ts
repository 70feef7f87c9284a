import { makeDayBounds, makeSchoolDay } from '#server/kernel/clock.ts';

/**
 * When a school chats: mostly on school days and in school hours, hardly in holidays. Answers the instant before which a
 * share, 0 to 1, of all chats of the period has begun: a greater share is a later instant, so that rows which are made in
 * the order of their shares lie in the table as those of a real school do.
 */
export function makeSchoolTimes(now: Date, days: number, timeZone: string): (share: number) => Date {
  const hours = listHours(now, days, timeZone);
  let sum = 0;
  const sums = Float64Array.from(hours, ({ weight }) => (sum += weight));
  return (share) => {
    const wanted = Math.min(Math.max(share, 0), 1) * sum;
    let [low, high] = [0, hours.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) >= wanted) high = middle;
      else low = middle + 1;
    }
    const { from = now.getTime(), to = from, weight = 1 } = hours[low] ?? {};
    const before = (sums[low] ?? 0) - weight;
    return new Date(from + (to - from) * Math.min(1, Math.max(0, (wanted - before) / weight)));
  };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Chats of the hours of a day, from midnight, against each other. */
const HOURS = [0, 0, 0, 0, 0, 0, 1, 4, 20, 30, 32, 28, 14, 22, 30, 26, 14, 8, 6, 8, 10, 7, 3, 1];
const WEEKEND = 0.15;
const SUMMER = 0.1;

type Hour = { from: number; to: number; weight: number };

function listHours(now: Date, days: number, timeZone: string): Hour[] {
  const dayOf = makeSchoolDay(timeZone);
  const boundsOf = makeDayBounds(timeZone);
  const begin = now.getTime() - days * DAY_MS;
  const listed = Array.from({ length: days + 1 }, (_, index) => dayOf(new Date(begin + index * DAY_MS)));
  return listed.flatMap((day) => {
    const { start } = boundsOf(day);
    return HOURS.map((chats, hour) => {
      const from = Math.max(begin, start.getTime() + hour * HOUR_MS);
      const to = Math.min(now.getTime(), start.getTime() + (hour + 1) * HOUR_MS);
      return { from, to, weight: (chats * weighDay(day) * (to - from)) / HOUR_MS };
    }).filter(({ weight }) => weight > 0);
  });
}

function weighDay(day: string): number {
  const date = new Date(`${day}T00:00:00Z`);
  const isWeekend = [0, 6].includes(date.getUTCDay());
  const isSummer = [6, 7].includes(date.getUTCMonth());
  return (isWeekend ? WEEKEND : 1) * (isSummer ? SUMMER : 1);
}
