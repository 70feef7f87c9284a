import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { writeTables } from './report.ts';
import { runBench } from './run-bench.ts';

const listData = () => readdirSync(fileURLToPath(new URL('../.data', import.meta.url)));

test('the engineer who runs the bench reads figures of every way, and nothing is left behind', async () => {
  const options = {
    ...readOptions(['--quick']),
    levels: [{ streams: 3, rampMs: 50 }],
    tokens: 20,
    connections: 2,
    warmUpMs: 100,
    measureMs: 600,
  };
  const { measured, conditions, contention } = await runBench(options, () => undefined);
  const tables = writeTables(measured, () => 150);

  for (const { rounds } of measured.streams) {
    expect(rounds.map(({ tokens }) => tokens)).toEqual([60]);
    expect(rounds[0]?.firstTokenMs.p50).toBeGreaterThan(0);
  }
  for (const { rounds } of [...measured.turns, ...measured.reads])
    expect(rounds[0]?.perSecond).toBeGreaterThan(0);
  for (const name of ['direct', 'bare', 'product', 'sessions', 'chatbots']) expect(tables).toContain(name);
  expect(tables).not.toContain('NaN');
  expect(conditions).toContain('fsync=on');
  expect(contention).toBeLessThanOrEqual(1);
  expect(listData().filter((name) => name.startsWith('bench-'))).toEqual([]);
}, 60_000);
