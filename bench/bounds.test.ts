import { expect, test } from 'vitest';
import { judge } from './bounds.ts';
import type { Measured, StreamRound } from './measure.ts';

function round(cpuMs: number | null, firstToken: number): StreamRound {
  return {
    tokens: 1000,
    tokensPerSecond: 6400,
    firstTokenMs: { p50: firstToken, p99: firstToken },
    delayMs: { p50: 1, p99: 1 },
    server: cpuMs === null ? null : { cpuMs, databaseCpuMs: 0, peakBytes: 0 },
  };
}

function measured(product: StreamRound[], streams = 128): Measured {
  return {
    streams: [
      { streams, target: 'direct', rounds: [round(null, 2), round(null, 3), round(null, 9)] },
      { streams, target: 'bare', rounds: [round(20, 4), round(10, 4), round(20, 4)] },
      { streams, target: 'product', rounds: product },
    ],
    turns: [],
    reads: [],
  };
}

test('the engineer whose change costs too much reads which bound it misses', () => {
  const good = judge(measured([round(30, 12), round(20, 12), round(50, 40)]));
  expect(good.map(({ holds }) => holds)).toEqual([true, true]);
  expect(good.map(({ text }) => text).join()).toMatch(/2\.00 × bare.*9\.0 ms/);
  const slow = judge(measured([round(30, 14), round(20, 14), round(20, 14)]));
  expect(slow.map(({ holds }) => holds)).toEqual([true, false]);
  const dear = judge(measured([round(60, 4), round(30, 4), round(20, 4)]));
  expect(dear.map(({ holds }) => holds)).toEqual([false, true]);
});

test('the engineer who measured other numbers of streams gets no verdict on them', () => {
  expect(judge(measured([round(30, 12)], 32))).toEqual([]);
});
