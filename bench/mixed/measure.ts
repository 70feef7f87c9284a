import type { ScheduleFigures } from '../load/jobs.ts';
import { readTreeUsage, readUsage } from '../process-usage.ts';
import { writeErrands } from './errands.ts';
import type { MixedOptions } from './options.ts';
import type { MixedParts } from './parts.ts';
import { type OperationFigures, summariseOperations } from './summarise.ts';

export type MixedMeasured = {
  filled: string;
  people: number;
  visitors: number;
  seed: number;
  warmUpMs: number;
  measureMs: number;
  /** Everything that was due, in the mean of a second. */
  perSecond: number;
  operations: OperationFigures[];
  schedule: ScheduleFigures;
  /** CPU as a share of one core over the whole run; the most memory of the server, in bytes. */
  usage: { server: number; database: number; peakBytes: number };
};

export async function measureMixed(
  { client, product, school, filled }: MixedParts,
  options: MixedOptions,
  say: (text: string) => void,
): Promise<MixedMeasured> {
  const errands = writeErrands(school, options);
  const steps = errands.reduce((sum, errand) => sum + errand.length, 0);
  const totalMs = options.warmUpMs + options.measureMs;
  say(
    `${options.people} people and ${options.visitors} visitors, ${steps} requests in ${(totalMs / 1000).toFixed(0)} s`,
  );
  const before = readCpu(product);
  const schedule = await client.run({ kind: 'schedule', port: product.port, errands });
  const after = readCpu(product);
  const seconds = after.at - before.at;
  return {
    filled,
    people: options.people,
    visitors: options.visitors,
    seed: options.seed,
    warmUpMs: options.warmUpMs,
    measureMs: options.measureMs,
    perSecond: steps / (totalMs / 1000),
    operations: summariseOperations(schedule, options.warmUpMs),
    schedule,
    usage: {
      server: (after.server - before.server) / seconds,
      database: (after.database - before.database) / seconds,
      peakBytes: readUsage(product.pid).peakBytes,
    },
  };
}

/** Seconds. */
const readCpu = ({ pid, databasePid }: MixedParts['product']) => ({
  at: performance.now() / 1000,
  server: readUsage(pid).cpuMs / 1000,
  database: readTreeUsage(databasePid).cpuMs / 1000,
});
