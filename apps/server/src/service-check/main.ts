import { readEnvironment } from '../config.ts';
import { checkService } from './check-service.ts';

/** The process behind `npm run check-service`: exit code 0 where nothing failed, else 1. */
const isGood = await checkService({
  args: process.argv.slice(2),
  key: readEnvironment().SERVICE_KEY,
  print: (line) => process.stdout.write(`${line}\n`),
});
process.exit(isGood ? 0 : 1);
