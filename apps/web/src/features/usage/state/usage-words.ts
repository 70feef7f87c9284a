export const formatCount = (count: number): string => count.toLocaleString('en');

/** What answers cost is often less than a cent. */
const small = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const large = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `USD 1.50`, or the number alone; a dash where there is no price. */
export function formatCost(cost: number | null, currency = ''): string {
  if (cost === null) return '—';
  return `${currency} ${(cost < 1 ? small : large).format(cost)}`.trim();
}

/** The time of day, `HH:mm`, that clocks in a time zone show. */
export const formatTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(new Date(instant));

const DAY = new Intl.DateTimeFormat('zh-Hant', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
});

/** 「11/20（週五）」, of a day `yyyy-MM-dd`. */
export const formatWeekday = (day: string): string => DAY.format(new Date(day));

/** 「11/20」, where there is little room. */
export const formatShortDay = (day: string): string =>
  `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
