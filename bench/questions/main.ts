import { runCommand } from '../run-command.ts';
import { readQuestionOptions } from './options.ts';
import { writeQuestionTables } from './report.ts';
import { runQuestionsBench } from './run-questions-bench.ts';

/** `npm run bench:questions`: docs/bench.md says what is measured and how to read it. */
await runCommand(readQuestionOptions, async (options, say) => {
  const outcome = await runQuestionsBench(options, say);
  return { ...outcome, tables: writeQuestionTables(outcome.measured) };
});
