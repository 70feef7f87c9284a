import { cpus } from 'node:os';
import { readOptions, UsageError } from './options.ts';
import { writeTables } from './report.ts';
import { runBench, stopBench } from './run-bench.ts';

/** `npm run bench`: docs/bench.md says what is measured and how to read it. */
const say = (text: string) => process.stderr.write(`${text}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Above this share of the machine the latencies are those of a busy machine. */
const BUSY = 0.05;

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopBench().finally(() => process.exit(130)));

try {
  const startedAt = performance.now();
  const options = readOptions(process.argv.slice(2));
  const { measured, verdicts, contention, conditions } = await runBench(options, say);
  const others = `${(contention * 100).toFixed(0)} % of the machine went to other programs`;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);

  print(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`);
  print(`${conditions}\n${seconds} seconds; ${others}\n`);
  print(writeTables(measured, (streams) => streams * options.rate));
  print('');
  for (const { text, holds } of verdicts) print(`${holds ? 'PASS' : 'FAIL'}  ${text}`);
  if (contention > BUSY) print(`NOTE  ${others}: only ratios of CPU are to be trusted, not times.`);
  process.exitCode = options.check && verdicts.some(({ holds }) => !holds) ? 1 : 0;
} catch (error) {
  const expected = error instanceof UsageError;
  say(error instanceof Error ? ((expected ? undefined : error.stack) ?? error.message) : String(error));
  process.exitCode = 1;
}
