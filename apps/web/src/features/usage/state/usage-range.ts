import { getUsageReport, USAGE_DAYS_MAX, type UsageRange } from '#contract/usage.contract.ts';

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
export type Days = { from: string; to: string };

/** What is asked for: days, or a range that ends today, which is the server's to tell. */
export type Range = Days | { range: UsageRange };

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
): Range | { problem: string } {
  const name = readRangeName(address.range);
  if (name !== 'own') return { range: name };
  const { from: first, to: last } = address;
  const [problem] = [first, last].flatMap((day) => findDayProblem(day) ?? []);
  if (problem !== undefined) return { problem };
  if (first > last) return { problem: '開始日期不能在結束日期之後' };
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= USAGE_DAYS_MAX)
    return { problem: `一次最多可以看 ${USAGE_DAYS_MAX} 天，請縮短日期範圍` };
  return { from: first, to: last };
}

/** Why a day of the address is not one to ask for. One that is not there, and one that no calendar has, is still to be chosen. */
export function findDayProblem(day: string): string | null {
  const issue = getUsageReport.query.shape.from.unwrap().safeParse(day).error?.issues[0];
  if (!issue) return null;
  return issue.code === 'custom' ? issue.message : '請選擇開始和結束日期';
}
