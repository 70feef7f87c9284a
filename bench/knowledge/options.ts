import { parseOptions, UsageError } from '../parse-options.ts';

/** How much is filled in and measured. */
export type KnowledgeOptions = {
  /** Knowledge bases, and the bytes of each; so many of them are made, the others are copies. */
  bases: number;
  bytes: number;
  made: number;
  searches: number;
  chatbots: number;
  /** Requests of each kind to the list of chatbots. */
  listCalls: number;
  rounds: number;
  /** Answers that stream while somebody saves. */
  streams: number;
  rampMs: number;
  tokens: number;
  rate: number;
  /** A missed bound ends the run with an error. */
  check: boolean;
};

const KNOWN = { bases: { type: 'string' }, check: { type: 'boolean' } } as const;

const USAGE = `npm run bench:knowledge -- [--bases 20] [--check]
  --bases  so many knowledge bases instead of 200
  --check  exit with 1 when a bound is missed`;

/** Throws with the usage for anything it does not know. */
export function readKnowledgeOptions(args: readonly string[]): KnowledgeOptions {
  const { bases: wanted = '200', check = false } = parseOptions(args, KNOWN, USAGE);
  const bases = Number(wanted);
  if (!Number.isInteger(bases) || bases < 1 || bases > 1000) throw new UsageError(USAGE);
  return {
    bases,
    bytes: 1024 * 1024,
    made: 8,
    searches: 2000,
    chatbots: 5000,
    listCalls: 400,
    rounds: 3,
    streams: 32,
    rampMs: 1000,
    tokens: 300,
    rate: 50,
    check,
  };
}
