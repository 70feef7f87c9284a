import type { AuditEntry } from '#contract/audit.contract.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';

export type Day = { key: string; title: string; entries: AuditEntry[] };

const title = new Intl.DateTimeFormat('zh-Hant-HK', { dateStyle: 'full' });

/** Entries in the order of time, by the days of the reader's clock. */
export function groupByDay(entries: readonly AuditEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const key = formatMoment(entry.at).slice(0, 10);
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, title: title.format(new Date(entry.at)), entries: [entry] });
  }
  return days;
}

/** Hours and minutes. */
export function timeOf(instant: string): string {
  return formatMoment(instant).slice(11, 16);
}
