import { parseOptions } from '../parse-options.ts';

/** How much is filled in and measured. */
export type HistoryOptions = {
  /** Messages of the two databases that are compared. */
  sizes: readonly [small: number, large: number];
  rounds: number;
  /** Requests of each kind in a round; more of those that are quick and whose growth is judged. */
  calls: { flat: number; others: number };
  /** A missed bound ends the run with an error. */
  check: boolean;
};

const KNOWN = { quick: { type: 'boolean' }, check: { type: 'boolean' } } as const;

const USAGE = `npm run bench:history -- [--quick] [--check]
  --quick  10,000 and 100,000 messages instead of 100,000 and 1,000,000
  --check  exit with 1 when a bound is missed`;

/** Throws with the usage for anything it does not know. */
export function readHistoryOptions(args: readonly string[]): HistoryOptions {
  const { quick = false, check = false } = parseOptions(args, KNOWN, USAGE);
  return {
    sizes: quick ? [10_000, 100_000] : [100_000, 1_000_000],
    rounds: quick ? 3 : 5,
    calls: { flat: 100, others: 20 },
    check,
  };
}
