import { expect, test } from 'vitest';
import type { StreamRound } from '../measure.ts';
import { judgeKnowledge } from './bounds.ts';
import type { KnowledgeMeasured } from './measure.ts';

function round(gapP99: number): StreamRound {
  return {
    tokens: 1000,
    tokensPerSecond: 1600,
    speed: 1,
    firstTokenMs: { p50: 4, p99: 9 },
    delayMs: { p50: 1, p99: 1 },
    gapMs: { p50: 0, p99: gapP99 },
    longestGapMs: 500,
    server: { cpuMs: 20, databaseCpuMs: 5, peakBytes: 200 },
  };
}

const calls = (name: string, connections: number, p95: number) => ({
  name,
  connections,
  figures: { perSecond: 100, ms: { p50: 1, p95, p99: 900 }, bytes: 5000 },
});

/** What is missed when these figures were measured, the others being good. */
function judge({ search = 29, seconds = 4, gap = 140, list = 99 } = {}) {
  const saved = [seconds, 1, 9].map((each) => ({ seconds: each, progressEvents: 50 }));
  const person = { id: '1', token: 't' };
  const measured: KnowledgeMeasured = {
    filled: { manager: person, bases: [], made: 0, secondsEach: 1, seconds: 1, sizes: [] },
    searches: [calls('one', 1, 500), calls('search', 20, search)],
    saving: { alone: saved, whileStreaming: [{ seconds: 99, progressEvents: 1 }] },
    streams: [
      { name: 'direct', rounds: [round(1)] },
      { name: 'product', rounds: [round(2)] },
      { name: 'product, saving', rounds: [round(gap), round(1), round(999)] },
    ],
    chatbots: [calls('chatbots by a word', 8, list), calls('chatbots by name', 8, 5)],
  };
  const verdicts = judgeKnowledge(measured);
  return { verdicts, missed: verdicts.filter(({ holds }) => !holds).map(({ text }) => text) };
}

test('the engineer whose change keeps every bound of the knowledge bench reads each with its figure', () => {
  const { verdicts, missed } = judge();
  expect(missed).toEqual([]);
  expect(verdicts.map(({ text }) => text)).toEqual([
    'search: p95 29.0 ms, must be at most 30',
    'saving a knowledge base 4.00 s, must be at most 5',
    'added gap between tokens while somebody saves, p99 140.0 ms, must be at most 150',
    'chatbots by a word: p95 99.0 ms, must be at most 100',
    'chatbots by name: p95 5.0 ms, must be at most 100',
  ]);
});

test.each([
  ['search', { search: 31 }],
  ['saving', { seconds: 5.1 }],
  ['added gap', { gap: 151 }],
  ['chatbots by a word', { list: 101 }],
])('the engineer whose change is too slow reads which bound it misses: %s', (name, figures) => {
  expect(judge(figures).missed).toEqual([expect.stringContaining(name)]);
});
