import { writeTable } from '../report.ts';
import type { MixedMeasured } from './measure.ts';
import { groupFailures } from './summarise.ts';

const MEGABYTE = 1024 * 1024;
/** Kinds of failures that are written out. */
const FAILURES_SHOWN = 20;

export function writeMixedTables(measured: MixedMeasured): string {
  return [writeOperations(measured), writeFacts(measured), writeFailures(measured)]
    .filter((text) => text !== '')
    .join('\n\n');
}

export const TABLE_HEAD = ['what', 'count', 'failed', 'p50 ms', 'p95', 'p99', 'most'];

/** A line for each kind of request. */
export function listRows({ operations }: MixedMeasured): string[][] {
  return operations.map(({ name, count, failed, p50, p95, p99, most }) => [
    name,
    String(count),
    String(failed),
    ...[p50, p95, p99, most].map((ms) => (Number.isNaN(ms) ? '–' : ms.toFixed(1))),
  ]);
}

function writeOperations(measured: MixedMeasured): string {
  const { people, visitors, measureMs, perSecond } = measured;
  const title = `${people} people and ${visitors} visitors for ${(measureMs / 60_000).toFixed(1)} minutes, ${perSecond.toFixed(0)} requests a second; waits count from the moment at which a request was due`;
  return `${title}\n${writeTable(TABLE_HEAD, listRows(measured))}`;
}

function writeFacts(measured: MixedMeasured): string {
  return Object.entries(listFacts(measured))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** What stands beside the table of operations. */
export function listFacts(measured: MixedMeasured): Record<string, string | number> {
  const { schedule, usage, filled, seed, people, visitors, measureMs, perSecond } = measured;
  const { streams, lateMs, failures } = schedule;
  const percent = (share: number) => `${(share * 100).toFixed(0)} % of a core`;
  return {
    school: filled,
    people,
    'visitors at once': visitors,
    minutes: (measureMs / 60_000).toFixed(1),
    'requests a second': perSecond.toFixed(0),
    seed,
    'requests that failed': failures.length,
    streams: streams.longestGaps.ms.length,
    'streams that broke': streams.broken,
    'tokens that arrived': streams.tokens,
    'added gap between tokens, p99': `${streams.gapMs.p99.toFixed(1)} ms`,
    'longest added gap': `${streams.gapMs.most.toFixed(0)} ms`,
    'CPU of the server': percent(usage.server),
    'CPU of the database': percent(usage.database),
    'peak memory of the server': `${(usage.peakBytes / MEGABYTE).toFixed(0)} MB`,
    'load client behind its schedule, p99': `${lateMs.p99.toFixed(1)} ms`,
  };
}

function writeFailures({ schedule }: MixedMeasured): string {
  return groupFailures(schedule.failures).slice(0, FAILURES_SHOWN).join('\n');
}
