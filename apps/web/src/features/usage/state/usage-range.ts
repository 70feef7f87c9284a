import { getUsageReport, USAGE_DAYS_MAX } from '#contract/usage.contract.ts';

/** What the address says; `from` and `to` count for a range of one's own alone. */
export const DEFAULTS = { range: '30', from: '', to: '', view: 'chart' };

export const RANGES = [
  { value: '7', label: '最近 7 天' },
  { value: '30', label: '最近 30 天' },
  { value: 'year', label: '本學年' },
  { value: 'own', label: '自訂' },
] as const;

export type RangeName = (typeof RANGES)[number]['value'];

/** Days are `yyyy-MM-dd`, both included. */
export type Range = { from: string; to: string };

const DAY_MS = 86_400_000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** From the address, where anything may stand. */
export function readRangeName(range: string): RangeName {
  return RANGES.find(({ value }) => value === range)?.value ?? '30';
}

/** The days that are asked for, or what is wrong with those that were chosen. */
export function readRange(
  address: Readonly<Record<'range' | 'from' | 'to', string>>,
  today: string,
): Range | { problem: string } {
  const name = readRangeName(address.range);
  if (name === 'year') return { from: schoolYearStart(today), to: today };
  if (name !== 'own') return { from: addDays(today, 1 - Number(name)), to: today };
  const { from, to } = getUsageReport.query.shape;
  const [first, last] = [from.safeParse(address.from).data, to.safeParse(address.to).data];
  if (!first || !last) return { problem: '請選擇開始和結束日期' };
  if (first > last) return { problem: '開始日期不能在結束日期之後' };
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= USAGE_DAYS_MAX)
    return { problem: `一次最多可以看 ${USAGE_DAYS_MAX} 天，請縮短日期範圍` };
  return { from: first, to: last };
}

/** A school year begins on the first of September. */
function schoolYearStart(today: string): string {
  const year = Number(today.slice(0, 4));
  return `${today.slice(5) >= '09-01' ? year : year - 1}-09-01`;
}
