import type { Result } from '../reports/result.ts';
import { saveReport } from '../reports/save-report.ts';
import { runStep } from './run-step.ts';
import type { ProofStep } from './steps.ts';

export type Proof = { results: Result[]; report: string; isBroken: boolean };

/** Runs every step, also behind one that found something, and writes one report of all. */
export async function runProof(
  steps: readonly ProofStep[],
  conditions: Readonly<Record<string, string | number>>,
  say: (text: string) => void,
  where: Parameters<typeof saveReport>[3] = {},
): Promise<Proof> {
  const results: Result[] = [];
  const commands: Record<string, string> = {};
  for (const step of steps) {
    say(`\n${step.name}: ${step.file} ${step.args.join(' ')}`);
    const startedAt = performance.now();
    results.push(...(await runStep(step, say)));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    commands[step.name] = `${step.file} ${step.args.join(' ')}, ${seconds} s`;
  }
  const report = saveReport('Proof', results, { ...conditions, ...commands }, where);
  return { results, report, isBroken: results.some(({ broken }) => broken.length > 0) };
}
