import type { UsageRow } from '#contract/usage.contract.ts';
import { addDays } from './usage-range.ts';
import { formatShortDay, formatWeekday } from './usage-words.ts';

/** A day, a week or a month of a report; `tick` is its label where there is little room. */
export type Period = UsageRow & { tick: string };

export type PeriodUnit = 'day' | 'week' | 'month';

const DAYS_SINGLE = 45;
const DAYS_IN_WEEKS = 366;

/** Days as long as each has room for a column; then weeks, which begin with the first day, then months. */
export function groupDays(days: readonly UsageRow[]): { unit: PeriodUnit; periods: Period[] } {
  if (days.length <= DAYS_SINGLE) {
    const periods = days.map((row) => ({
      ...row,
      label: formatWeekday(row.key),
      tick: formatShortDay(row.key),
    }));
    return { unit: 'day', periods };
  }
  if (days.length <= DAYS_IN_WEEKS) {
    const weeks = gather(days, (_, place) => String(Math.floor(place / 7)));
    return { unit: 'week', periods: weeks.map(nameWeek) };
  }
  return { unit: 'month', periods: gather(days, ({ key }) => key.slice(0, 7)).map(nameMonth) };
}

function gather(days: readonly UsageRow[], periodOf: (day: UsageRow, place: number) => string): UsageRow[][] {
  const periods = new Map<string, UsageRow[]>();
  days.forEach((day, place) => {
    const period = periodOf(day, place);
    periods.set(period, [...(periods.get(period) ?? []), day]);
  });
  return [...periods.values()];
}

function nameWeek(days: readonly UsageRow[]): Period {
  const first = days[0]?.key ?? '';
  const last = addDays(first, days.length - 1);
  return { ...addUp(days), key: first, label: `${first} 至 ${last}`, tick: formatShortDay(first) };
}

function nameMonth(days: readonly UsageRow[]): Period {
  const month = days[0]?.key.slice(0, 7) ?? '';
  const label = `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
  return { ...addUp(days), key: month, label, tick: month };
}

function addUp(days: readonly UsageRow[]) {
  const sumOf = (name: 'chats' | 'characters' | 'prompt_tokens' | 'completion_tokens') =>
    days.reduce((sum, row) => sum + row[name], 0);
  return {
    chats: sumOf('chats'),
    characters: sumOf('characters'),
    prompt_tokens: sumOf('prompt_tokens'),
    completion_tokens: sumOf('completion_tokens'),
  };
}
