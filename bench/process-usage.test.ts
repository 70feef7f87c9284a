import { expect, test } from 'vitest';
import { listTree, parseProc, parsePs, readTreeUsage, readUsage } from './process-usage.ts';

test('the engineer who measures a process sees its time and memory, and its children with it', () => {
  const usage = readUsage(process.pid);
  expect(usage.cpuMs).toBeGreaterThan(0);
  expect(usage.peakBytes).toBeGreaterThan(10_000_000);
  expect(listTree(process.ppid)).toContain(process.pid);
  expect(readTreeUsage(process.ppid).cpuMs).toBeGreaterThanOrEqual(usage.cpuMs);
  expect(() => readUsage(2 ** 30)).toThrow('has ended');
});

test('the engineer whose process has brackets in its name reads the right fields', () => {
  const stat = '42 (a) b (c)) S 7 42 42 0 -1 0 1 2 3 4 150 50 20 10 20 0 1 0 9 9 9';
  expect(parseProc(42, stat, 'Name:\tx\nVmHWM:\t  2048 kB\n')).toEqual({
    pid: 42,
    parent: 7,
    cpuMs: 2000,
    endedCpuMs: 300,
    peakBytes: 2048 * 1024,
  });
});

test('the engineer on a machine without /proc reads the same from ps', () => {
  expect(parsePs('  501   1 1:07.25  10240\n502 501 0:00.01 1\n')).toEqual([
    { pid: 501, parent: 1, cpuMs: 67_250, endedCpuMs: 0, peakBytes: 10240 * 1024 },
    { pid: 502, parent: 501, cpuMs: 10, endedCpuMs: 0, peakBytes: 1024 },
  ]);
});
