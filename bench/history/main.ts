import { runCommand } from '../run-command.ts';
import { readHistoryOptions } from './options.ts';
import { writeHistoryTables } from './report.ts';
import { runHistoryBench } from './run-history-bench.ts';

/** `npm run bench:history`: docs/bench.md says what is measured and how to read it. */
await runCommand(readHistoryOptions, async (options, say) => {
  const outcome = await runHistoryBench(options, say);
  return { ...outcome, tables: writeHistoryTables(outcome.measured) };
});
