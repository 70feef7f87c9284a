import { parseOptions, UsageError } from './parse-options.ts';

/** How much is measured. The full run takes under three minutes. */
export type Options = {
  levels: readonly { streams: number; rampMs: number }[];
  rounds: number;
  tokens: number;
  /** Tokens a second of each stream. */
  rate: number;
  /** Connections of the measurements without pace; milliseconds before and while they count. */
  connections: number;
  warmUpMs: number;
  measureMs: number;
  /** A missed bound ends the run with an error. */
  check: boolean;
};

const KNOWN = {
  quick: { type: 'boolean' },
  check: { type: 'boolean' },
  streams: { type: 'string' },
} as const;

const USAGE = `npm run bench -- [--quick] [--check] [--streams 128]
  --quick    one round with 128 streams
  --check    exit with 1 when a bound is missed
  --streams  these numbers of streams, separated by commas, instead of 32,128,512`;

const LEVELS = '32,128,512';
/** Turns that open in one second of the ramp: a class of pupils does not press Enter in one millisecond. */
const STARTS_PER_SECOND = 256;

/** Throws with the usage for anything it does not know. */
export function readOptions(args: readonly string[]): Options {
  const { quick, check, streams } = parseOptions(args, KNOWN, USAGE);
  const numbers = (streams ?? (quick ? '128' : LEVELS)).split(',').map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 2000))
    throw new UsageError(USAGE);
  return {
    levels: numbers.map((number) => ({
      streams: number,
      rampMs: Math.max(1000, (number / STARTS_PER_SECOND) * 1000),
    })),
    rounds: quick ? 1 : 3,
    tokens: 200,
    rate: 50,
    connections: 32,
    warmUpMs: 300,
    measureMs: 1000,
    check: check ?? false,
  };
}
