import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readProofOptions } from './options.ts';
import { runProof } from './run-proof.ts';
import { listSteps, type ProofStep } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'xueban-proof-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command of a few lines; `file` in it is where its result is wanted. */
function makeStep(name: string, code: string): ProofStep {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
     const file = process.argv[process.argv.indexOf('--json') + 1];
     const found = (result) => writeFileSync(file, JSON.stringify([{ name: '${name}', figures: {}, broken: [], ...result }]));
     ${code}`,
  );
  return { name, file, args: ['--seed', '7'], mostMinutes: 1 };
}

const run = (...steps: ProofStep[]) => runProof(steps, { seed: 7 }, () => undefined, { reports: folder });

test('the engineer whose steps all hold gets one report of them, with the arguments that each was given', async () => {
  const proof = await run(
    makeStep('first', 'found({ figures: { arguments: process.argv.slice(2, 4).join(" ") } })'),
    makeStep(
      'second',
      'found({ figures: { environment: Object.keys(process.env).includes("DATABASE_URL") ? 1 : 0 } })',
    ),
  );
  expect(proof.isBroken).toBe(false);
  expect(proof.results.map(({ name, figures }) => [name, figures])).toEqual([
    ['first', { arguments: '--seed 7' }],
    ['second', { environment: 0 }],
  ]);
  const text = readFileSync(proof.report, 'utf8');
  expect(text).toContain('**Everything held.**');
  expect(text).toContain('| arguments | --seed 7 |');
});

test.each([
  [
    'finds something',
    'found({ broken: ["a question was lost"] }); process.exitCode = 1;',
    'a question was lost',
  ],
  [
    'breaks down',
    'console.error("out of disk"); process.exit(3);',
    /^ended with 3 without a result: out of disk/,
  ],
  ['is killed', 'process.kill(process.pid, "SIGKILL");', /^ended by SIGKILL without a result/],
  ['writes nothing', '', /^ended with 0 without a result/],
  [
    'fails without saying why',
    'found({}); process.exitCode = 1;',
    /^ended with 1 though it told of nothing broken/,
  ],
])(
  'the engineer of whose steps one %s reads it, and what the steps behind it found',
  async (what, code, told) => {
    const proof = await run(makeStep(what.replaceAll(' ', '-'), code), makeStep('last', 'found({})'));
    expect(proof.isBroken).toBe(true);
    expect(proof.results.flatMap(({ broken }) => broken)).toEqual([
      typeof told === 'string' ? told : expect.stringMatching(told),
    ]);
    expect(proof.results.at(-1)?.name).toBe('last');
    expect(readFileSync(proof.report, 'utf8')).toContain('**Not everything held:**');
  },
);

test('the engineer whose step does not end is not kept waiting for ever', async () => {
  const endless = { ...makeStep('endless', 'setInterval(() => undefined, 1000);'), mostMinutes: 0.01 };
  const proof = await run(endless);
  expect(proof.results[0]?.broken[0]).toMatch(/^ended after more than 0.01 minutes/);
});

test('the engineer chooses the steps and their seed, and reads the usage for anything else', () => {
  const names = (...args: string[]) => listSteps(readProofOptions(args)).map(({ name }) => name);
  expect(names()).toEqual(['mixed', 'soak', 'faults', 'properties']);
  expect(names('--quick', '--only', 'faults,mixed')).toEqual(['mixed', 'faults']);
  for (const { args } of listSteps(readProofOptions(['--seed', '9'])))
    expect(args.join(' ')).toContain('--seed 9');
  for (const args of [['--only', 'loads'], ['--seed', '0'], ['--slow'], ['mixed']])
    expect(() => readProofOptions(args)).toThrow('npm run proof -- [--quick]');
});
