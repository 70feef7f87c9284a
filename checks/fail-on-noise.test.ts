import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countVitest } from '../scripts/count-results.mjs';
import { root } from './testing/read-project.ts';

const tests = `
import { expect, test } from 'vitest';
test('quiet', () => expect(1).toBe(1));
test('an error', () => console.error('noise'));
test('a warning', () => console.warn('noise'));
test('a rejection that nobody handles', () => {
  Promise.reject(new Error('noise'));
});
`;

test('the engineer whose test is noisy sees it fail', () => {
  // Inside node_modules, so that the file finds vitest and that no other run of tests finds the file.
  const folder = mkdtempSync(join(root, 'node_modules/.cache-noise-'));
  try {
    writeFileSync(join(folder, 'noisy.test.ts'), tests);
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      `export default { test: { exclude: [], setupFiles: [${JSON.stringify(join(root, 'checks/testing/fail-on-noise.ts'))}] } };`,
    );
    const report = join(folder, 'report.json');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const { status } = spawnSync(
      process.execPath,
      [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`],
      { encoding: 'utf8' },
    );
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const passed: string[] = results.testResults[0].assertionResults
      .filter((result: { status: string }) => result.status === 'passed')
      .map((result: { title: string }) => result.title);
    expect(passed).not.toContain('an error');
    expect(passed).not.toContain('a warning');
    expect(passed).toContain('quiet');
    expect(status).toBe(1);
    expect(countVitest(results, status).failed).toBeGreaterThanOrEqual(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
