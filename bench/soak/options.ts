import { MIXED_OPTIONS, type MixedOptions, makeMixedOptions } from '../mixed/options.ts';
import { parseOptions } from '../parse-options.ts';
import { OUTCOME_USAGE } from '../reports/options.ts';

const USAGE = `npm run bench:soak -- [--quick] [--check] [--minutes 15] [--seed 1]
  --quick    a school of 10,000 messages instead of 100,000, for one minute: too short to judge memory
  --check    exit with 1 when a bound is missed
  --minutes  so many minutes instead of 15
  --seed     other moments, words and lengths of answers
${OUTCOME_USAGE}`;

/** The soak is the mixed load for longer, and a while after it. */
export type SoakOptions = MixedOptions & {
  /** Milliseconds that the server is looked at when all have gone. */
  restMs: number;
};

/** Throws with the usage for anything it does not know. */
export function readSoakOptions(args: readonly string[]): SoakOptions {
  const values = parseOptions(args, MIXED_OPTIONS, USAGE);
  return { ...makeMixedOptions(values, values.quick ? 1 : 15, USAGE), restMs: values.quick ? 5_000 : 30_000 };
}
