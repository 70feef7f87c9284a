import { readOptions } from './options.ts';
import { writeTables } from './report.ts';
import { runBench } from './run-bench.ts';
import { runCommand } from './run-command.ts';

/** `npm run bench`: docs/bench.md says what is measured and how to read it. */
await runCommand(readOptions, async (options, say) => {
  const outcome = await runBench(options, say);
  return { ...outcome, tables: writeTables(outcome.measured, (streams) => streams * options.rate) };
});
