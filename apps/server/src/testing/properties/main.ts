import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startOwnTarget } from './own-target.ts';
import { type PropertyFinding, runProperties } from './run-properties.ts';

/**
 * `npm run properties`: the long form of properties.long.test.ts, against a product of its own. Ends with 1 when a promise
 * was broken; the seed sends the same requests again.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    json: { type: 'string' },
  },
});
const [requests = 0, seed = 0] = [values.requests, values.seed].map(Number);
if (![requests, seed].every((number) => Number.isSafeInteger(number) && number >= 1))
  throw new Error('npm run properties -- [--requests 20000] [--seed 1] [--json FILE]');
const say = (text: string) => process.stdout.write(`${text}\n`);

say(`seed ${seed}`);
const target = await startOwnTarget();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void target.stop().finally(() => process.exit(130)));
try {
  let told = 0;
  const result = await runProperties(target, {
    requests,
    seed,
    onProgress(done) {
      if (done - told < 1_000) return;
      told = done;
      say(`  ${done} requests`);
    },
  });
  const never = result.operations.filter(({ succeeded }) => succeeded === 0);
  say(`${result.requests} requests to ${result.operations.length} operations`);
  for (const [status, count] of Object.entries(result.byStatus)) say(`  ${status}: ${count}`);
  say('operations, and how many of their requests they did:');
  for (const { id, requests: all, succeeded } of result.operations) say(`  ${id}: ${succeeded} of ${all}`);
  say(`never done: ${never.map(({ id }) => id).join(', ') || 'none'}`);
  for (const finding of result.findings) say(tell(finding));
  say(`${result.findings.length} findings, seed ${seed}`);
  if (values.json !== undefined) {
    const byStatus = Object.entries(result.byStatus).map(([status, count]) => [
      `answers with ${status}`,
      count,
    ]);
    const { requests: sent, operations } = result;
    const figures = { seed, requests: sent, operations: operations.length, ...Object.fromEntries(byStatus) };
    const name = 'Property tests';
    writeFileSync(
      values.json,
      JSON.stringify([{ name, figures, broken: result.findings.map((finding) => tell(finding).trim()) }]),
    );
  }
  process.exitCode = result.findings.length === 0 ? 0 : 1;
} finally {
  await target.stop();
}

function tell({ operation, problem, request, answer }: PropertyFinding): string {
  return [
    `\n${operation}: ${problem}`,
    `  ${request.caller}: ${request.method} ${request.path}`,
    `  ${JSON.stringify(request.headers)}`,
    `  ${request.body ?? 'no body'}`,
    `  ${answer.status} ${answer.text}`,
  ].join('\n');
}
