import { runCommand } from '../run-command.ts';
import { readPeopleOptions } from './options.ts';
import { writePeopleTables } from './report.ts';
import { runPeopleBench } from './run-people-bench.ts';

/** `npm run bench:people`: docs/bench.md says what is measured and how to read it. */
await runCommand(readPeopleOptions, async (options, say) => {
  const outcome = await runPeopleBench(options, say);
  return { ...outcome, tables: writePeopleTables(outcome.measured) };
});
