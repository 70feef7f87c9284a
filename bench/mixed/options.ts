import { parseOptions, UsageError } from '../parse-options.ts';
import {
  OUTCOME_OPTIONS,
  OUTCOME_USAGE,
  type OutcomeOptions,
  readOutcomeOptions,
} from '../reports/options.ts';
import type { Pace } from './draw.ts';

/** Who does how much, and over which school. */
export type MixedOptions = OutcomeOptions & {
  /** Milliseconds that count, and before them those in which everything is asked for already. */
  measureMs: number;
  warmUpMs: number;
  /** What the school holds before. */
  messages: number;
  questions: number;
  knowledgeBases: number;
  /** Signed-in people in all, and how many of them are teachers and administrators. */
  people: number;
  teachers: number;
  admins: number;
  /** Places in a class of visitors behind one address; whoever leaves is followed by somebody else. */
  visitors: number;
  /** One list after the other is imported. */
  imports: { rows: number; everyMs: number };
  pace: Pace;
  /** The same moments, words and numbers of tokens again. */
  seed: number;
  /** A missed bound ends the run with an error. */
  check: boolean;
};

export const MIXED_OPTIONS = {
  ...OUTCOME_OPTIONS,
  quick: { type: 'boolean' },
  check: { type: 'boolean' },
  minutes: { type: 'string' },
  seed: { type: 'string' },
} as const;

const USAGE = `npm run bench:mixed -- [--quick] [--check] [--minutes 3] [--seed 1]
  --quick    a school of 10,000 messages instead of 100,000, for three quarters of a minute
  --check    exit with 1 when a bound is missed
  --minutes  so many minutes are measured, 0.1 to 600
  --seed     other moments, words and lengths of answers
${OUTCOME_USAGE}`;

/** Throws with the usage for anything it does not know. */
export function readMixedOptions(args: readonly string[]): MixedOptions {
  const values = parseOptions(args, MIXED_OPTIONS, USAGE);
  return makeMixedOptions(values, values.quick ? 0.75 : 3, USAGE);
}

/** What the mixed load and the soak have in common. */
export function makeMixedOptions(
  values: {
    quick?: boolean | undefined;
    check?: boolean | undefined;
    minutes?: string | undefined;
    seed?: string | undefined;
    json?: string | undefined;
    keep?: boolean | undefined;
  },
  usualMinutes: number,
  usage: string,
): MixedOptions {
  const minutes = Number(values.minutes ?? usualMinutes);
  const seed = Number(values.seed ?? 1);
  if (!(minutes >= 0.1 && minutes <= 600) || !Number.isSafeInteger(seed)) throw new UsageError(usage);
  return {
    ...readOutcomeOptions(values),
    measureMs: minutes * 60_000,
    warmUpMs: 10_000,
    messages: values.quick ? 10_000 : 100_000,
    questions: values.quick ? 1_000 : 10_000,
    knowledgeBases: values.quick ? 2 : 5,
    people: 200,
    teachers: 20,
    admins: 2,
    visitors: 45,
    imports: { rows: 300, everyMs: 20_000 },
    pace: { tokens: [100, 200], rate: 50, think: { least: 3_000, mean: 15_000 } },
    seed,
    check: values.check ?? false,
  };
}
