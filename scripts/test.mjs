// `npm test`: installs what is missing, runs the checks and tests, and ends with one line `N passed, N failed` over all
// of them. A step that fails does not stop the following ones; what failed in Vitest is said again at the end, where it
// can be found. Left out are files named `*.long.test.ts` and `*.long.spec.ts`: `npm run test:long` runs these, and
// `npm run test:all` both. Runs on Node 20 as well.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import {
  countPlaywright,
  countTool,
  countVitest,
  describeVitestFailures,
  judgeFileTimes,
  sumCounts,
  timeJourneys,
} from './count-results.mjs';
import { ensureInstalled, node, root } from './install.mjs';

const RUNS = { '--long': [runLong], '--all': [runQuick, runLong] };
const LOAD_EVERY_MS = 15_000;

ensureInstalled({ dev: true });

const reports = mkdtempSync(join(tmpdir(), 'xueban-test-'));
const vitestReport = join(reports, 'vitest.json');
const vitestFailures = [];
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  FILE_TIMES: join(reports, 'file-times.json'),
};
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

// The largest load of the run: who worked beside the tests may be gone at its end.
let mostLoad = 0;
setInterval(() => {
  mostLoad = Math.max(mostLoad, loadavg()[0]);
}, LOAD_EVERY_MS).unref();

const counts = [];
const spent = [];
for (const play of RUNS[process.argv[2]] ?? [runQuick]) {
  const [started, busy] = [performance.now(), readBusyMs()];
  counts.push(...(await play()));
  spent.push(
    `${inMinutes(performance.now() - started)} minutes, ${inMinutes(readBusyMs() - busy)} of processors`,
  );
}
for (const failure of vitestFailures) console.log(`\n✗ ${failure}`);
const total = sumCounts(counts);
rmSync(reports, { recursive: true, force: true });
console.log(`\n${spent.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runQuick() {
  return [
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
    await runVitest('!long'),
    await runPlaywright('journeys'),
    countSlowFiles(),
  ];
}

async function runLong() {
  return [
    await runTool('web build', 'scripts/build-web.mjs'),
    await runVitest('long'),
    await runPlaywright('long'),
  ];
}

async function runVitest(project) {
  const reporters = [
    '--reporter=default',
    '--reporter=scripts/file-times-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ];
  const code = await run(
    ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, ...reporters],
    'inherit',
  );
  const report = readReport(vitestReport);
  vitestFailures.push(...describeVitestFailures(report));
  return countVitest(report, code);
}

async function runPlaywright(project) {
  const options = [`--project=${project}`, '--reporter=list,json', '--forbid-only'];
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', ...options], 'inherit');
  return countPlaywright(readReport(env.PLAYWRIGHT_JSON_OUTPUT_FILE), code);
}

/** Prints the slowest files and journeys; each that is too slow is a failure, and so is a run that timed none. */
function countSlowFiles() {
  const times = readReport(env.FILE_TIMES) ?? [];
  if (times.length === 0) return { passed: 0, failed: 1 };
  times.push(...timeJourneys(readReport(env.PLAYWRIGHT_JSON_OUTPUT_FILE)));
  // Two processes for each processor is what the tests themselves want.
  const { slowest, tooSlow } = judgeFileTimes(times, mostLoad / cpus().length / 2);
  const describe = ({ file, seconds }) =>
    `${seconds.toFixed(1).padStart(6)} s ${relative(root, file).slice(0, 110)}`;
  console.log(`\nthe slowest files and journeys\n${slowest.map(describe).join('\n')}`);
  for (const time of tooSlow) console.log(`\n✗ too slow:${describe(time)}`);
  return { passed: 0, failed: tooSlow.length };
}

function inMinutes(ms) {
  return (ms / 60_000).toFixed(1);
}

/** How long the processors of this machine have worked, in milliseconds, whoever for. */
function readBusyMs() {
  return cpus().reduce((sum, { times: { user, nice, sys } }) => sum + user + nice + sys, 0);
}

/** One check: its output is kept and printed whole, because two of them run at a time. */
async function runTool(name, ...command) {
  let output = '';
  const begun = performance.now();
  const code = await run(command, 'pipe', (text) => {
    output += text;
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
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
