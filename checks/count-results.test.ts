import { describe, expect, test } from 'vitest';
import {
  countPlaywright,
  countTool,
  countVitest,
  describeVitestFailures,
  sumCounts,
} from '../scripts/count-results.mjs';

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = (stats: object) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats },
});

describe('the engineer who runs every test', () => {
  test('sees what passed', () => {
    const counts = [countTool(0), countVitest(vitest, 0), countPlaywright(playwright({}), 0)];
    expect(sumCounts(counts)).toEqual({ passed: 6, failed: 0 });
  });

  test('sees a failed check and a failed test', () => {
    expect(countTool(2)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest({ ...vitest, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
    expect(countPlaywright(playwright({ unexpected: 1 }), 1)).toEqual({ passed: 2, failed: 1 });
  });

  test('sees a runner that executed nothing or left no report as failed', () => {
    expect(countVitest({ ...vitest, numPassedTests: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(playwright({ expected: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  });

  test('sees a run that ended badly without a failed test as failed', () => {
    expect(countVitest(vitest, 1)).toEqual({ passed: 3, failed: 1 });
    expect(countPlaywright(playwright({}), 1)).toEqual({ passed: 2, failed: 1 });
  });

  test('sees a file that could not be loaded, a skipped and a flaky test as failed', () => {
    const broken = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(countVitest(broken, 1)).toEqual({ passed: 3, failed: 1 });
    expect(countVitest({ ...vitest, numPendingTests: 1 }, 0)).toEqual({ passed: 3, failed: 1 });
    expect(countPlaywright(playwright({ skipped: 1, flaky: 1 }), 0)).toEqual({ passed: 2, failed: 2 });
  });

  test('reads at the end which tests failed, and how', () => {
    const failed = {
      status: 'failed',
      fullName: 'a pupil reads',
      failureMessages: ['\u001b[31mlate\u001b[0m'],
    };
    const passed = { status: 'passed', fullName: 'a pupil writes', failureMessages: [] };
    const testResults = [
      { name: 'chat.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'keys.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'list.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ];
    expect(describeVitestFailures({ ...vitest, testResults })).toEqual([
      'chat.test.ts › a pupil reads\nlate',
      'keys.test.ts\nno such module',
    ]);
    expect(describeVitestFailures(undefined)).toEqual([]);
  });
});
