import type { Verdict } from '../bounds.ts';
import { writeBarChart } from '../charts/bar-chart.ts';
import { writeLineChart } from '../charts/line-chart.ts';
import type { Waits } from '../load/jobs.ts';
import { listConditions } from '../reports/machine.ts';
import type { Result } from '../reports/result.ts';
import type { Found } from '../run-parts.ts';
import { READ_MS } from './bounds.ts';
import { CHAT, VISITOR_CHAT } from './errands.ts';
import type { MixedMeasured } from './measure.ts';
import { listFacts, listRows, TABLE_HEAD } from './report.ts';
import { groupFailures, listReads, overTime } from './summarise.ts';

export type Outcome<Measured> = Found<Measured> & { verdicts: readonly Verdict[] };

const MINUTE_MS = 60_000;
/** Points of a line: more cannot be seen. */
const WINDOWS = 90;
const LEAST_WINDOW_MS = 1_000;
const BOUND = { value: READ_MS, name: `p95 of reads: at most ${READ_MS} ms` };

export function describeMixed(outcome: Outcome<MixedMeasured>): Result {
  const { measured, verdicts } = outcome;
  return {
    name: 'Mixed load',
    figures: { ...listFacts(measured), ...listConditions(outcome) },
    ...listVerdicts(verdicts, measured),
    table: [TABLE_HEAD, ...listRows(measured)],
    charts: [
      {
        name: 'mixed-operations',
        title: 'Waits of the mixed load by operation',
        svg: writeOperations(measured),
      },
      { name: 'mixed-time', title: 'Waits of the mixed load over time', svg: writeOverTime(measured) },
    ],
  };
}

/** Behind what was missed stands what failed, each kind once. */
export function listVerdicts(
  verdicts: readonly Verdict[],
  { schedule }: MixedMeasured,
): Pick<Result, 'broken' | 'kept'> {
  const list = (wanted: boolean) => verdicts.filter(({ holds }) => holds === wanted).map(({ text }) => text);
  return { broken: [...list(false), ...groupFailures(schedule.failures).slice(0, 20)], kept: list(true) };
}

function writeOperations({ operations }: MixedMeasured): string {
  return writeBarChart({
    title: 'Waits by operation, from the moment at which it was due',
    unit: 'ms',
    series: ['p50', 'p95', 'p99'],
    rows: operations.map(({ name, p50, p95, p99 }) => ({ name, values: [p50, p95, p99] })),
    bound: BOUND,
  });
}

export function writeOverTime({ schedule, warmUpMs, measureMs }: MixedMeasured): string {
  const windowMs = Math.max(LEAST_WINDOW_MS, (warmUpMs + measureMs) / WINDOWS);
  const line = (name: string, waits: readonly (Waits | undefined)[]) => ({
    name,
    points: overTime(waits, windowMs, 0.95).map(({ at, value }) => ({ x: at / MINUTE_MS, y: value })),
  });
  return writeLineChart({
    title: 'What nineteen of twenty waited for at most, over time',
    x: 'minutes',
    y: 'ms',
    series: [
      line('all reads', listReads(schedule)),
      line('first token', [schedule.waits[CHAT], schedule.waits[VISITOR_CHAT]]),
      line('longest gap of a stream', [schedule.streams.longestGaps]),
    ],
    bound: BOUND,
  });
}
