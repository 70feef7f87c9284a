import { parseOptions, UsageError } from '../parse-options.ts';

export type ProofOptions = {
  quick: boolean;
  /** Of everything that is drawn by chance. */
  seed: number;
  /** The steps that are run, by their names; null is all. */
  only: readonly string[] | null;
};

export const STEP_NAMES = ['mixed', 'soak', 'faults', 'properties'] as const;

const KNOWN = { quick: { type: 'boolean' }, seed: { type: 'string' }, only: { type: 'string' } } as const;

const USAGE = `npm run proof -- [--quick] [--seed 1] [--only ${STEP_NAMES.join(',')}]
  --quick  the short form of each step, under five minutes in all
  --seed   what is drawn by chance is drawn as with this seed
  --only   these steps, separated by commas`;

/** Throws with the usage for anything it does not know. */
export function readProofOptions(args: readonly string[]): ProofOptions {
  const { quick = false, seed: wanted = '1', only } = parseOptions(args, KNOWN, USAGE);
  const seed = Number(wanted);
  const names = only?.split(',') ?? null;
  const isKnown = names?.every((name) => STEP_NAMES.some((known) => known === name)) ?? true;
  if (!Number.isSafeInteger(seed) || seed < 1 || !isKnown) throw new UsageError(USAGE);
  return { quick, seed, only: names };
}
