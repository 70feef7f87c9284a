import type { ProofOptions, STEP_NAMES } from './options.ts';

/** A command that ends by itself and, given `--json FILE`, writes what it found there as `Result[]`. */
export type ProofStep = {
  name: string;
  /** Its file, from the root of the project. */
  file: string;
  args: readonly string[];
  /** Minutes after which it is ended, and counts as broken. */
  mostMinutes: number;
};

type Named = ProofStep & { name: (typeof STEP_NAMES)[number] };

/** Without the database that is away for ten seconds, and the AI servers that are silent until somebody gives up. */
const QUICK_FAULTS = [
  ...['--only', 'kills,restart,death,disk'],
  ...['--kills', '2', '--pupils', '20', '--streams', '30'],
];

/** One after the other: each wants the machine for itself. */
export function listSteps({ quick, seed, only }: ProofOptions): ProofStep[] {
  const drawn = ['--seed', String(seed)];
  const short = quick ? ['--quick'] : [];
  const mostMinutes = quick ? 10 : 60;
  const steps: Named[] = [
    {
      name: 'mixed',
      file: 'bench/mixed/main.ts',
      args: [...drawn, ...short, ...(quick ? ['--minutes', '0.4'] : [])],
      mostMinutes,
    },
    {
      name: 'soak',
      file: 'bench/soak/main.ts',
      args: [...drawn, ...short, ...(quick ? ['--minutes', '0.3'] : [])],
      mostMinutes,
    },
    {
      name: 'faults',
      file: 'apps/server/src/testing/faults/main.ts',
      args: [...drawn, ...(quick ? QUICK_FAULTS : ['--kills', '50'])],
      mostMinutes,
    },
    {
      name: 'properties',
      file: 'apps/server/src/testing/properties/main.ts',
      args: [...drawn, '--requests', quick ? '1500' : '20000'],
      mostMinutes,
    },
  ];
  return steps.filter(({ name }) => only === null || only.includes(name));
}
