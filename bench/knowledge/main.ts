import { runCommand } from '../run-command.ts';
import { readKnowledgeOptions } from './options.ts';
import { writeKnowledgeTables } from './report.ts';
import { runKnowledgeBench } from './run-knowledge-bench.ts';

/** `npm run bench:knowledge`: docs/bench.md says what is measured and how to read it. */
await runCommand(readKnowledgeOptions, async (options, say) => {
  const outcome = await runKnowledgeBench(options, say);
  return { ...outcome, tables: writeKnowledgeTables(outcome.measured) };
});
