import { describe, expect, test } from 'vitest';
import {
  countPlaywright,
  countTool,
  countVitest,
  describeVitestFailures,
  judgeFileTimes,
  sumCounts,
  timeJourneys,
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

describe('the engineer whose tests take long', () => {
  test('reads how long each journey took, those in groups with them', () => {
    const aSpec = (title: string, duration: number) => ({
      file: 'chat.spec.ts',
      title,
      tests: [{ results: [{ duration }] }],
    });
    const suites = [{ specs: [aSpec('asks', 2_000)], suites: [{ specs: [aSpec('stops', 500)] }] }];
    expect(timeJourneys({ config: { rootDir: '/e2e' }, suites })).toEqual([
      { file: '/e2e/chat.spec.ts › asks', seconds: 2 },
      { file: '/e2e/chat.spec.ts › stops', seconds: 0.5 },
    ]);
    expect(timeJourneys(undefined)).toEqual([]);
  });

  const times = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, seconds: n * 2 }));

  test('reads the ten slowest files, and is refused those of more than twenty seconds', () => {
    const { slowest, tooSlow } = judgeFileTimes(times, 0.4);
    expect(slowest.map(({ seconds }) => seconds)).toEqual([22, 20, 18, 16, 14, 12, 10, 8, 6, 4]);
    expect(tooSlow).toEqual([{ file: '11.test.ts', seconds: 22 }]);
  });

  test('is allowed as much longer as others hold the machine up', () => {
    expect(judgeFileTimes(times, 1.2).tooSlow).toEqual([]);
    expect(judgeFileTimes([{ file: 'a.test.ts', seconds: 25 }], 1.2).tooSlow).toHaveLength(1);
  });
});
