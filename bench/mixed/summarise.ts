import type { ScheduleFigures, Waits } from '../load/jobs.ts';
import { quantile } from '../statistics.ts';
import { HABITS } from './habits.ts';

/** What one kind of request waited for, in milliseconds from the moment at which it was due. */
export type OperationFigures = {
  name: string;
  isRead: boolean;
  count: number;
  failed: number;
  p50: number;
  p95: number;
  p99: number;
  most: number;
};

/** Of all reads together. */
export const ALL_READS = 'all reads';

const isRead = (name: string) => HABITS.some((habit) => habit.operation === name && habit.isRead);

/** What was due from `fromMs` on, the busiest first; failures count whenever they happened. */
export function summariseOperations(
  { waits, failures }: Pick<ScheduleFigures, 'waits' | 'failures'>,
  fromMs: number,
): OperationFigures[] {
  const names = [...new Set([...Object.keys(waits), ...failures.map(({ operation }) => operation)])];
  const rows = names.map((name) =>
    summarise(name, listWaits([waits[name]], fromMs), {
      failed: failures.filter(({ operation }) => operation === name).length,
      isRead: isRead(name),
    }),
  );
  const reads = names.filter(isRead);
  const together = summarise(
    ALL_READS,
    listWaits(
      reads.map((name) => waits[name]),
      fromMs,
    ),
    { failed: failures.filter(({ operation }) => isRead(operation)).length, isRead: true },
  );
  return [together, ...rows.toSorted((a, b) => b.count - a.count)];
}

function listWaits(all: readonly (Waits | undefined)[], fromMs: number): number[] {
  return all.flatMap((waits) => waits?.ms.filter((_, index) => (waits.at[index] ?? 0) >= fromMs) ?? []);
}

function summarise(
  name: string,
  ms: readonly number[],
  rest: Pick<OperationFigures, 'failed' | 'isRead'>,
): OperationFigures {
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => quantile(ms, share));
  const nothing = Number.NaN;
  return {
    name,
    ...rest,
    count: ms.length,
    p50: p50 ?? nothing,
    p95: p95 ?? nothing,
    p99: p99 ?? nothing,
    most: most ?? nothing,
  };
}

/** The same share of each window of time: `at` is its middle. Windows in which nothing was due are left out. */
export function overTime(all: readonly (Waits | undefined)[], windowMs: number, share: number) {
  const windows = new Map<number, number[]>();
  for (const waits of all) {
    for (const [index, at] of waits?.at.entries() ?? []) {
      const window = Math.floor(at / windowMs);
      const found = windows.get(window) ?? [];
      found.push(waits?.ms[index] ?? Number.NaN);
      windows.set(window, found);
    }
  }
  return [...windows]
    .sort(([a], [b]) => a - b)
    .map(([window, ms]) => ({ at: (window + 0.5) * windowMs, value: quantile(ms, share) }));
}

/** The waits of all reads. */
export const listReads = ({ waits }: Pick<ScheduleFigures, 'waits'>): Waits[] =>
  Object.entries(waits).flatMap(([name, each]) => (isRead(name) ? [each] : []));

/** Failures that say the same, with their number, the most frequent first. */
export function groupFailures(failures: ScheduleFigures['failures']): string[] {
  const counts = new Map<string, number>();
  for (const { operation, what } of failures) {
    const text = `${operation} ${what.replace(/[\r\n]+/g, ' ')}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([text, count]) => `${count} × ${text}`);
}
