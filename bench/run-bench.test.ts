import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readKnowledgeOptions } from './knowledge/options.ts';
import { writeKnowledgeTables } from './knowledge/report.ts';
import { runKnowledgeBench } from './knowledge/run-knowledge-bench.ts';
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

test('the engineer who runs the knowledge bench reads figures of every kind, and nothing is left behind', async () => {
  const options = {
    ...readKnowledgeOptions(['--bases', '3']),
    bytes: 20_000,
    made: 2,
    searches: 40,
    chatbots: 40,
    listCalls: 8,
    rounds: 1,
    streams: 2,
    rampMs: 50,
    tokens: 60,
  };
  const { measured, verdicts } = await runKnowledgeBench(options, () => undefined);
  const tables = writeKnowledgeTables(measured);

  expect(new Set(measured.filled.bases).size).toBe(3);
  for (const { rows, tableBytes } of measured.filled.sizes) {
    expect(rows).toBeGreaterThanOrEqual(1);
    expect(tableBytes).toBeGreaterThan(0);
  }
  for (const { figures } of [...measured.searches, ...measured.chatbots]) {
    expect(figures.ms.p95).toBeGreaterThan(0);
    // Something was found.
    expect(figures.bytes).toBeGreaterThan(1_000);
  }
  for (const saved of Object.values(measured.saving)) expect(saved[0]?.seconds).toBeGreaterThan(0);
  expect(measured.streams.slice(1).map(({ rounds }) => rounds[0]?.tokens)).toEqual([120, 120]);
  expect(verdicts).toHaveLength(6);
  expect(tables).toContain('3 knowledge bases, 2 made');
  expect(tables).not.toContain('NaN');
  expect(listData().filter((name) => name.startsWith('bench-'))).toEqual([]);
}, 60_000);
