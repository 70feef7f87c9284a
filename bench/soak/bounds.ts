import { compare, type Verdict } from '../bounds.ts';
import { judgeMixed } from '../mixed/bounds.ts';
import { quantile } from '../statistics.ts';
import type { Growth } from './growth.ts';
import { growthOf, listSettled, readHeapAtRest, type SoakMeasured } from './measure.ts';
import type { Sample } from './sample.ts';

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

type Bound = { unit: string; digits: number; most: number };

/**
 * Of what a line through the lowest values of the minutes rises by for sure. A school day of eight hours has 48 times ten
 * minutes: what grows slower than this adds less than 240 MB to it, which a server can bear. 200 bytes that each request of
 * the soak left behind would be as much.
 */
const MEMORY: Bound = { unit: 'MB in ten minutes for sure', digits: 1, most: 5 };
/** Handles come and go with the people who are there; one that is never closed again would add hundreds. */
const HANDLES: Bound = { unit: 'in ten minutes for sure', digits: 1, most: 10 };
/** Standard errors that are left to chance: the heap rises by a hundred MB between two collections of garbage. */
const SURE = 2;
/** More than before anybody came: compiled code, prepared statements and caches are some 20 MB. */
const REST: Bound = { unit: 'MB more than before anybody asked', digits: 1, most: 40 };
/** Of the seconds' p99, in nineteen of twenty seconds: below what somebody who reads a streamed answer notices. */
const DELAY: Bound = { unit: 'ms', digits: 1, most: 100 };
/** Of less neither lines nor rests say anything. */
const JUDGED_MS = 5 * MINUTE_MS;

/** What a change must not break in the long run; of a short one growth is told, not judged. */
export function judgeSoak(measured: SoakMeasured): Verdict[] {
  const settled = listSettled(measured);
  const spanMs = measured.endMs - measured.settleMs;
  const delays = settled.map(({ delay }) => delay.p99);
  const left = measured.samples.at(-1)?.turns ?? Number.NaN;
  return [
    ...judgeMixed(measured.mixed),
    { text: `answers still running when all had ended: ${left}, must be none`, holds: left === 0 },
    compare('event-loop delay p99, p95 of the seconds', DELAY, quantile(delays, 0.95)),
    ...(spanMs < JUDGED_MS ? [] : judgeGrowth(measured)),
  ];
}

function judgeGrowth(measured: SoakMeasured): Verdict[] {
  const judge = (name: string, bound: Bound, read: (sample: Sample) => number, unit = 1) => {
    const { rise, error } = growthOf(measured, read);
    return compare(`${name} (${writeGrowth({ rise, error }, unit)})`, bound, (rise - SURE * error) / unit);
  };
  const { before, after } = readHeapAtRest(measured);
  return [
    compare('heap at rest', REST, (after - before) / MEGABYTE),
    judge('resident memory', MEMORY, ({ resident }) => resident, MEGABYTE),
    judge('heap', MEMORY, ({ heap }) => heap, MEGABYTE),
    judge('external memory', MEMORY, ({ external }) => external, MEGABYTE),
    judge('handles', HANDLES, ({ handles }) => handles),
    judge('files and sockets', HANDLES, ({ files }) => files),
    judge('database connections', HANDLES, ({ connections }) => connections),
  ];
}

/** As in `+1.2 ± 0.8 in ten minutes`. */
export function writeGrowth({ rise, error }: Growth, unit = 1): string {
  if (Number.isNaN(error)) return 'growth unknown';
  const sign = rise < 0 ? '−' : '+';
  return `${sign}${Math.abs(rise / unit).toFixed(1)} ± ${(error / unit).toFixed(1)} in ten minutes`;
}
