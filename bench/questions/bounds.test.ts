import { expect, test } from 'vitest';
import { judgeQuestions } from './bounds.ts';

test('the engineer whose change makes a search of questions too slow reads which one, and what it must be', () => {
  const kind = (name: string, connections: number, p95: number, isExtreme = false) => ({
    name,
    connections,
    isExtreme,
    figures: { perSecond: 100, ms: { p50: 1, p95, p99: 900 }, bytes: 5_000 },
    cpuMs: { server: 1, database: 1 },
  });
  const kinds = [
    kind('search', 1, 99),
    kind('search', 20, 101),
    kind('search for 的', 1, 50, true),
    kind('search for 的', 20, 999, true),
  ];
  const measured = { questions: 100_000, fillSeconds: 1, bytes: { table: 1, indexes: 1 }, kinds };
  expect(judgeQuestions(measured)).toEqual([
    { text: 'search, 1 at once: p95 99.0 ms, must be at most 100', holds: true },
    { text: 'search, 20 at once: p95 101.0 ms, must be at most 100', holds: false },
    { text: 'search for 的, 1 at once: p95 50.0 ms, must be at most 100', holds: true },
  ]);
});
