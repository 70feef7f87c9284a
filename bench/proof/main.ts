import { UsageError } from '../parse-options.ts';
import { readProofOptions } from './options.ts';
import { runProof } from './run-proof.ts';
import { stopSteps } from './run-step.ts';
import { listSteps } from './steps.ts';

/**
 * `npm run proof`: load, endurance, faults and senseless requests, one after the other, and one report of all. Ends with
 * 1 when anything was broken.
 */
const say = (text: string) => process.stderr.write(`${text}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopSteps().finally(() => process.exit(130)));

try {
  const options = readProofOptions(process.argv.slice(2));
  const { quick, seed } = options;
  const proof = await runProof(listSteps(options), { form: quick ? 'quick' : 'full', seed }, say);
  for (const { name, broken, kept } of proof.results) {
    for (const text of kept) process.stdout.write(`PASS  ${name}: ${text}\n`);
    if (broken.length + kept.length === 0) process.stdout.write(`PASS  ${name}\n`);
    for (const text of broken) process.stdout.write(`FAIL  ${name}: ${text}\n`);
  }
  process.stdout.write(`report: ${proof.report}\n`);
  process.exitCode = proof.isBroken ? 1 : 0;
} catch (error) {
  const isExpected = error instanceof UsageError;
  say(error instanceof Error ? ((isExpected ? undefined : error.stack) ?? error.message) : String(error));
  process.exitCode = 1;
}
