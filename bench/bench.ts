import type { Verdict } from './bounds.ts';
import type { Cores } from './child-processes.ts';
import { runCommand } from './run-command.ts';
import { type Found, runParts } from './run-parts.ts';

/**
 * A measurement: what may be asked of it, what takes part, what is measured of that, and how it is told and judged.
 * docs/bench.md says for each what its figures mean.
 */
export type Bench<Options, Parts extends { durability: string }, Measured> = {
  /** Throws with the usage for anything it does not know. */
  readOptions(args: readonly string[]): Options;
  /** Starts and fills what takes part; what must go at the end is added to `cleanUps`. */
  start(cores: Cores | null, options: Options, cleanUps: (() => void)[], say: Say): Promise<Parts>;
  measure(parts: Parts, options: Options, say: Say): Promise<Measured>;
  judge(measured: Measured): Verdict[];
  writeTables(measured: Measured, options: Options): string;
  /** What else is done with an outcome than printing it. */
  handOver?(outcome: Outcome<Measured>, options: Options, say: Say): void;
};

export type Outcome<Measured> = Found<Measured> & { verdicts: Verdict[] };

type Say = (text: string) => void;

/** Measures once; leaves nothing behind, neither processes nor data. */
export async function runBench<Options, Parts extends { durability: string }, Measured>(
  bench: Bench<Options, Parts, Measured>,
  options: Options,
  say: Say,
): Promise<Outcome<Measured>> {
  const found = await runParts(
    (cores, cleanUps) => bench.start(cores, options, cleanUps, say),
    (parts) => bench.measure(parts, options, say),
  );
  return { ...found, verdicts: bench.judge(found.measured) };
}

/** The measurement as a command. */
export function runBenchCommand<
  Options extends { check: boolean },
  Parts extends { durability: string },
  Measured,
>(bench: Bench<Options, Parts, Measured>): Promise<void> {
  return runCommand(bench.readOptions, async (options, say) => {
    const outcome = await runBench(bench, options, say);
    bench.handOver?.(outcome, options, say);
    return { ...outcome, tables: bench.writeTables(outcome.measured, options) };
  });
}
