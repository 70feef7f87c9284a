import { handOver } from '../reports/save-report.ts';
import { runCommand } from '../run-command.ts';
import { readSoakOptions } from './options.ts';
import { describeSoak, writeSoakTables } from './report.ts';
import { runSoakBench } from './run-soak-bench.ts';

/** `npm run bench:soak`: docs/bench.md says what is measured and how to read it. */
await runCommand(readSoakOptions, async (options, say) => {
  const outcome = await runSoakBench(options, say);
  handOver(describeSoak(outcome), options, say);
  return { ...outcome, tables: writeSoakTables(outcome.measured) };
});
