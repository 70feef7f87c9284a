// `npm test`: installs what is missing, runs every check and test, and ends with one line `N passed, N failed`
// over all of them. A step that fails does not stop the following ones; what failed in Vitest is said again at the
// end, where it can be found. Runs on Node 20 as well.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  countPlaywright,
  countTool,
  countVitest,
  describeVitestFailures,
  sumCounts,
} from './count-results.mjs';
import { ensureInstalled, node, root } from './install.mjs';

ensureInstalled({ dev: true });

const reports = mkdtempSync(join(tmpdir(), 'xueban-test-'));
const vitestReport = join(reports, 'vitest.json');
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
};
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

const total = sumCounts([
  ...(await Promise.all([
    runTool(
      'lint and format',
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--colors=off',
      '--error-on-warnings',
    ),
    runTool('types', 'node_modules/typescript/bin/tsc', '-p', '.'),
  ])),
  ...(await Promise.all([
    runTool('import rules', 'scripts/check-imports.ts'),
    runTool('dead code', 'node_modules/knip/bin/knip.js', '--no-progress'),
    runTool('web build', 'scripts/build-web.mjs'),
  ])),
  await runVitest(),
  await runPlaywright(),
]);
for (const failure of describeVitestFailures(readReport(vitestReport))) console.log(`\n✗ ${failure}`);
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runVitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters], 'inherit');
  return countVitest(readReport(vitestReport), code);
}

async function runPlaywright() {
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', '--forbid-only'],
    'inherit',
  );
  return countPlaywright(readReport(env.PLAYWRIGHT_JSON_OUTPUT_FILE), code);
}

/** One check: its output is kept and printed whole, because two of them run at a time. */
async function runTool(name, ...command) {
  let output = '';
  const started = performance.now();
  const code = await run(command, 'pipe', (text) => {
    output += text;
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n${output.trim()}\n`);
  return countTool(code);
}

function run(command, output, onOutput) {
  return new Promise((resolve) => {
    const child = spawn(node, command, { cwd: root, env, stdio: ['ignore', output, output] });
    running.add(child);
    child.stdout?.setEncoding('utf8').on('data', onOutput);
    child.stderr?.setEncoding('utf8').on('data', onOutput);
    child.on('error', (error) => console.error(error));
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
