import { readEnvironment } from '../config.ts';
import { checkSettings } from './command.ts';

/** The process behind `npm run check-settings`: exit code 0 where the server would start, else 1. */
const isGood = await checkSettings(readEnvironment(), (line) => process.stdout.write(`${line}\n`));
process.exit(isGood ? 0 : 1);
