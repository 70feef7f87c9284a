// What counts as passed and failed in `npm test`. A skipped or flaky test shows nothing, so it counts as failed;
// so does a runner that executed nothing, wrote no report, or failed without naming a test.
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export function sumCounts(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

export function countTool(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function countVitest(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 };
  // A file that could not be loaded has failed without a test of its own that did.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  return settle(report.numPassedTests, report.numFailedTests + skipped + broken.length, exitCode);
}

/** What failed in Vitest, a text each: the file and the test, and how its errors begin. */
export function describeVitestFailures(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}\n${beginningOf(message)}`];
    return failed.map(
      (test) => `${file} › ${test.fullName}\n${beginningOf(test.failureMessages?.join('\n'))}`,
    );
  });
}

const beginningOf = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 20).join('\n');

export function countPlaywright(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle(expected, unexpected + flaky + skipped, exitCode);
}

/** How many seconds each journey took; they share nothing with others of their file but its helpers. */
export function timeJourneys(report) {
  const root = report?.config.rootDir;
  return (report?.suites ?? []).flatMap(listSpecs).map(({ file, title, tests }) => {
    const milliseconds = tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0);
    return { file: `${join(root, file)} › ${title}`, seconds: milliseconds / 1000 };
  });
}

function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** A file or a journey that takes longer keeps everybody waiting: it belongs into several, or into the long run. */
export const MOST_SECONDS_A_FILE = 20;

/**
 * The slowest first, and those that are too slow as failures. `load` is how many processes wanted to run at once for
 * each that could: where others work beside the tests, a file may take as much longer.
 *
 * @param {{ file: string, seconds: number }[]} times
 * @param {number} load
 */
export function judgeFileTimes(times, load) {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds);
  const most = MOST_SECONDS_A_FILE * Math.max(1, load);
  return { slowest: slowest.slice(0, 10), tooSlow: slowest.filter(({ seconds }) => seconds > most) };
}

function settle(passed, failed, exitCode) {
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}
