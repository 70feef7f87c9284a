import { handOver } from '../reports/save-report.ts';
import { runCommand } from '../run-command.ts';
import { readMixedOptions } from './options.ts';
import { writeMixedTables } from './report.ts';
import { describeMixed } from './result.ts';
import { runMixedBench } from './run-mixed-bench.ts';

/** `npm run bench:mixed`: docs/bench.md says what is measured and how to read it. */
await runCommand(readMixedOptions, async (options, say) => {
  const outcome = await runMixedBench(options, say);
  handOver(describeMixed(outcome), options, say);
  return { ...outcome, tables: writeMixedTables(outcome.measured) };
});
