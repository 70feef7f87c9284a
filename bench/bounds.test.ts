import { expect, test } from 'vitest';
import { judge } from './bounds.ts';
import type { Measured, StreamRound } from './measure.ts';

function round(cpuMs: number | null, more: Partial<StreamRound> = {}): StreamRound {
  return {
    tokens: 1000,
    tokensPerSecond: 6400,
    speed: 1,
    firstTokenMs: { p50: 4, p99: 9 },
    delayMs: { p50: 1, p99: 1 },
    gapMs: { p50: 0, p99: 1 },
    longestGapMs: 1,
    server: cpuMs === null ? null : { cpuMs, databaseCpuMs: 0, peakBytes: 200 * 1024 * 1024 },
    ...more,
  };
}

function measured(product: StreamRound[], { streams = 128, turnsPerSecond = 1000 } = {}): Measured {
  return {
    streams: [
      { streams, target: 'direct', rounds: [round(null), round(null), round(null)] },
      { streams, target: 'bare', rounds: [round(20), round(10), round(20)] },
      { streams, target: 'product', rounds: product },
    ],
    turns: [
      { target: 'bare', rounds: [{ perSecond: 9, ms: { p50: 1, p99: 1 } }] },
      { target: 'product', rounds: [{ perSecond: turnsPerSecond, ms: { p50: 1, p99: 1 } }] },
    ],
    reads: [],
  };
}

/** What is missed when every round of the product is like this one. */
function missed(product: StreamRound, more?: Parameters<typeof measured>[1]): string[] {
  const verdicts = judge(measured([product, product, product], more));
  return verdicts.filter(({ holds }) => !holds).map(({ text }) => text);
}

test('the engineer whose change keeps every bound reads each of them with its figure', () => {
  const verdicts = judge(measured([round(30), round(15), round(50)]));
  expect(verdicts.map(({ holds }) => holds)).toEqual(Array(7).fill(true));
  expect(verdicts[0]?.text).toBe('128 streams: CPU per token 1.50 × bare, must be at most 1.5');
  expect(verdicts.at(-1)?.text).toBe('turns 1000 a second, must be at least 1000');
});

test.each<[string, StreamRound]>([
  ['CPU per token', round(40)],
  ['first token, p50', round(20, { firstTokenMs: { p50: 15, p99: 20 } })],
  ['first token, p99', round(20, { firstTokenMs: { p50: 5, p99: 55 } })],
  ['gap between tokens, p99', round(20, { gapMs: { p50: 0, p99: 16 } })],
  ['98.0 % of what the AI server offers', round(20, { speed: 0.98 })],
  ['memory', round(20, { server: { cpuMs: 20, databaseCpuMs: 0, peakBytes: 260 * 1024 * 1024 } })],
])('the engineer whose change costs too much reads which bound it misses: %s', (name, product) => {
  expect(missed(product)).toEqual([expect.stringContaining(name)]);
  expect(missed(product, { streams: 512 })).toEqual([expect.stringMatching(/^512 streams: /)]);
});

test('the engineer whose turns are too slow reads it as well', () => {
  expect(missed(round(20), { turnsPerSecond: 999 })).toEqual([expect.stringContaining('999 a second')]);
});

test('the engineer who measured other numbers of streams gets no verdict on them', () => {
  expect(missed(round(100), { streams: 32 })).toEqual([]);
});
