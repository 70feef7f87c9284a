import { cpus } from 'node:os';
import type { Verdict } from './bounds.ts';
import { UsageError } from './parse-options.ts';
import { stopParts } from './run-parts.ts';

/** What a run prints. */
export type Report = { tables: string; verdicts: readonly Verdict[]; contention: number; conditions: string };

const say = (text: string) => process.stderr.write(`${text}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Above this share of the machine the latencies are those of a busy machine. */
const BUSY = 0.05;

/** A measurement as a command: reads the options, runs, prints figures and verdicts, sets the exit code. */
export async function runCommand<Options extends { check: boolean }>(
  readOptions: (args: readonly string[]) => Options,
  run: (options: Options, say: (text: string) => void) => Promise<Report>,
): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopParts().finally(() => process.exit(130)));

  try {
    const startedAt = performance.now();
    const options = readOptions(process.argv.slice(2));
    const { tables, verdicts, contention, conditions } = await run(options, say);
    const others = `${(contention * 100).toFixed(0)} % of the machine went to other programs`;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);

    print(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`);
    print(`${conditions}\n${seconds} seconds; ${others}\n\n${tables}\n`);
    for (const { text, holds } of verdicts) print(`${holds ? 'PASS' : 'FAIL'}  ${text}`);
    if (contention > BUSY) print(`NOTE  ${others}: only ratios of CPU are to be trusted, not times.`);
    process.exitCode = options.check && verdicts.some(({ holds }) => !holds) ? 1 : 0;
  } catch (error) {
    const expected = error instanceof UsageError;
    say(error instanceof Error ? ((expected ? undefined : error.stack) ?? error.message) : String(error));
    process.exitCode = 1;
  }
}
