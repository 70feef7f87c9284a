import type { HistoryPeriod } from '#contract/chat-history.contract.ts';
import { makeDayBounds, makeSchoolDay } from '../../kernel/clock.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** When a period that ends now began: at the school's midnight, 7 days ago, or on the same day of the month before. */
export function makePeriodStart(timeZone: string): (period: HistoryPeriod, now: Date) => Date {
  const [schoolDay, dayBounds] = [makeSchoolDay(timeZone), makeDayBounds(timeZone)];
  return (period, now) => {
    if (period === 'week') return new Date(now.getTime() - WEEK_DAYS * DAY_MS);
    const today = schoolDay(now);
    const midnight = dayBounds(today).start;
    if (period === 'today') return midnight;
    const sinceMidnight = now.getTime() - midnight.getTime();
    return new Date(dayBounds(toMonthBefore(today)).start.getTime() + sinceMidnight);
  };
}

/** A month that is too short for the day has its last day instead. */
function toMonthBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const lastOfMonthBefore = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0));
  lastOfMonthBefore.setUTCDate(Math.min(date.getUTCDate(), lastOfMonthBefore.getUTCDate()));
  return lastOfMonthBefore.toISOString().slice(0, 10);
}
