import { setTimeout as sleep } from 'node:timers/promises';
import { type MixedMeasured, measureMixed } from '../mixed/measure.ts';
import type { MixedParts } from '../mixed/parts.ts';
import { type Growth, measureGrowth } from './growth.ts';
import type { SoakOptions } from './options.ts';
import { type Sample, startSampling } from './sample.ts';

export type SoakMeasured = {
  mixed: MixedMeasured;
  samples: Sample[];
  /** Milliseconds until caches are filled and code is compiled; nothing before is judged. */
  settleMs: number;
  /** When the last answer had ended; what comes afterwards is a server that nobody asks for anything. */
  endMs: number;
};

const MINUTE_MS = 60_000;
const MOST_SETTLE_MS = 5 * MINUTE_MS;

export async function measureSoak(
  parts: MixedParts,
  options: SoakOptions,
  say: (text: string) => void,
): Promise<SoakMeasured> {
  const sampling = await startSampling(parts);
  let mixed: MixedMeasured;
  try {
    mixed = await measureMixed(parts, options, say);
  } catch (error) {
    // What the load client says is the cause; a server that is gone cannot be sampled either.
    await sampling.stop().catch(() => undefined);
    throw error;
  }
  const endMs = sampling.elapsed();
  say('letting the server rest');
  await sleep(options.restMs);
  return { mixed, samples: await sampling.stop(), settleMs: Math.min(MOST_SETTLE_MS, endMs / 3), endMs };
}

export const listSettled = ({ samples, settleMs, endMs }: SoakMeasured): Sample[] =>
  samples.filter(({ at }) => at >= settleMs && at <= endMs);

/**
 * Bytes of the heap before anybody asked, and the least afterwards: a server that rests collects all its garbage, and what
 * is left is what it keeps.
 */
export function readHeapAtRest({ samples, endMs }: SoakMeasured): { before: number; after: number } {
  const rest = samples.filter(({ at }) => at > endMs);
  return { before: samples[0]?.heap ?? Number.NaN, after: Math.min(...rest.map(({ heap }) => heap)) };
}

/** By how much a figure rises in ten minutes, in its own unit, by the lowest value of each minute. */
export function growthOf(measured: SoakMeasured, read: (sample: Sample) => number): Growth {
  const points = listSettled(measured).map((sample) => ({
    x: sample.at - measured.settleMs,
    y: read(sample),
  }));
  return measureGrowth(points, MINUTE_MS, 10 * MINUTE_MS);
}
