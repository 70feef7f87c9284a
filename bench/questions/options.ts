import { parseOptions, UsageError } from '../parse-options.ts';

/** How much is filled in and measured. */
export type QuestionOptions = {
  questions: number;
  units: number;
  /** Requests of each kind. */
  calls: number;
  /** A missed bound ends the run with an error. */
  check: boolean;
};

const KNOWN = { questions: { type: 'string' }, check: { type: 'boolean' } } as const;

const USAGE = `npm run bench:questions -- [--questions 10000] [--check]
  --questions  so many questions instead of 100,000
  --check      exit with 1 when a bound is missed`;

/** Throws with the usage for anything it does not know. */
export function readQuestionOptions(args: readonly string[]): QuestionOptions {
  const { questions: wanted = '100000', check = false } = parseOptions(args, KNOWN, USAGE);
  const questions = Number(wanted);
  if (!Number.isInteger(questions) || questions < 5_000 || questions > 1_000_000) throw new UsageError(USAGE);
  return { questions, units: 1_000, calls: 200, check };
}
