import { writeLineChart } from '../charts/line-chart.ts';
import { listFacts, listRows, TABLE_HEAD, writeMixedTables } from '../mixed/report.ts';
import { listVerdicts, type Outcome, writeOverTime } from '../mixed/result.ts';
import { listConditions } from '../reports/machine.ts';
import type { Result } from '../reports/result.ts';
import { quantile } from '../statistics.ts';
import { writeGrowth } from './bounds.ts';
import { growthOf, listSettled, readHeapAtRest, type SoakMeasured } from './measure.ts';
import type { Sample } from './sample.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

type Read = (sample: Sample) => number;
/** What is sampled, as it is told: its name, its unit, and how it is read. */
const SAMPLED: readonly [name: string, unit: string, read: Read][] = [
  ['resident memory', 'MB', ({ resident }) => resident / MEGABYTE],
  ['heap', 'MB', ({ heap }) => heap / MEGABYTE],
  ['external memory', 'MB', ({ external }) => external / MEGABYTE],
  ['handles', '', ({ handles }) => handles],
  ['files and sockets', '', ({ files }) => files],
  ['database connections', '', ({ connections }) => connections],
];

export function writeSoakTables(measured: SoakMeasured): string {
  const facts = Object.entries(listSampled(measured)).map(([name, value]) => `${name}: ${value}`);
  return [writeMixedTables(measured.mixed), facts.join('\n')].join('\n\n');
}

export function describeSoak(outcome: Outcome<SoakMeasured>): Result {
  const { measured, verdicts } = outcome;
  return {
    name: 'Soak',
    figures: { ...listFacts(measured.mixed), ...listSampled(measured), ...listConditions(outcome) },
    ...listVerdicts(verdicts, measured.mixed),
    table: [TABLE_HEAD, ...listRows(measured.mixed)],
    charts: [
      chartOf(measured, 'soak-memory', 'Memory of the server', 'MB', SAMPLED.slice(0, 3)),
      chartOf(measured, 'soak-handles', 'What the server holds open', '', SAMPLED.slice(3)),
      chartOf(measured, 'soak-delay', 'How late the event loop comes to its work', 'ms', [
        ['p99 of each second', 'ms', ({ delay }) => delay.p99],
        ['longest', 'ms', ({ delay }) => delay.most],
      ]),
      chartOf(measured, 'soak-work', 'CPU of the server and answers that it is writing', '', [
        ['CPU, % of a core', '', ({ cpu }) => cpu * 100],
        ['running answers', '', ({ turns }) => turns],
      ]),
      { name: 'soak-waits', title: 'Waits of the soak over time', svg: writeOverTime(measured.mixed) },
    ],
  };
}

function listSampled(measured: SoakMeasured): Record<string, string> {
  const settled = listSettled(measured);
  const delays = settled.map(({ delay }) => delay);
  const told = SAMPLED.map(([name, unit, read]) => {
    const values = settled.map(read);
    const [least, most] = [quantile(values, 0), quantile(values, 1)];
    return [
      name,
      `${show(least)} to ${show(most)} ${unit}, ${writeGrowth(growthOf(measured, read))}`,
    ] as const;
  });
  const { before, after } = readHeapAtRest(measured);
  return {
    'heap at rest': `${show(before / MEGABYTE)} MB before anybody asked, ${show(after / MEGABYTE)} MB afterwards`,
    'settled after': `${(measured.settleMs / MINUTE_MS).toFixed(1)} minutes; what follows is of the time from then on`,
    ...Object.fromEntries(told),
    'event-loop delay': `p99 of a second ${quantile(
      delays.map(({ p99 }) => p99),
      0.5,
    ).toFixed(1)} ms in the median, ${quantile(
      delays.map(({ p99 }) => p99),
      0.95,
    ).toFixed(1)} ms at p95; longest ${quantile(
      delays.map(({ most }) => most),
      1,
    ).toFixed(0)} ms`,
    'CPU of the server, median of the seconds': `${(
      quantile(
        settled.map(({ cpu }) => cpu),
        0.5,
      ) * 100
    ).toFixed(0)} % of a core`,
  };
}

const show = (value: number) => value.toFixed(0);

function chartOf(
  { samples }: SoakMeasured,
  name: string,
  title: string,
  y: string,
  series: readonly (readonly [name: string, unit: string, read: Read])[],
): Result['charts'][number] {
  const lines = series.map(([line, , read]) => ({
    name: line,
    points: samples.map((sample) => ({ x: sample.at / MINUTE_MS, y: read(sample) })),
  }));
  return { name, title, svg: writeLineChart({ title, x: 'minutes', y, series: lines }) };
}
