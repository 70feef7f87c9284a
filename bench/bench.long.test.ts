import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runBench } from './bench.ts';
import { knowledgeBench } from './knowledge/knowledge-bench.ts';
import { CHAT, IMPORT, OPEN_VISIT, VERIFY, VISITOR_CHAT } from './mixed/errands.ts';
import { ALL_READS } from './mixed/summarise.ts';
import type { SoakOptions } from './soak/options.ts';
import { describeSoak } from './soak/report.ts';
import { soakBench } from './soak/soak-bench.ts';
import { turnsBench } from './turns-bench.ts';

const listData = () => readdirSync(fileURLToPath(new URL('../.data', import.meta.url)));

test('the engineer who runs the bench reads figures of every way, and nothing is left behind', async () => {
  const options = {
    ...turnsBench.readOptions(['--quick']),
    levels: [{ streams: 3, rampMs: 50 }],
    tokens: 20,
    connections: 2,
    warmUpMs: 100,
    measureMs: 600,
  };
  const { measured, conditions, contention } = await runBench(turnsBench, options, () => undefined);
  const tables = turnsBench.writeTables(measured, options);

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
    ...knowledgeBench.readOptions(['--bases', '3']),
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
  const { measured, verdicts } = await runBench(knowledgeBench, options, () => undefined);
  const tables = knowledgeBench.writeTables(measured, options);

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

test('the engineer who runs the mixed load and the soak reads figures of everybody, and nothing is left behind', async () => {
  const options: SoakOptions = {
    ...soakBench.readOptions([]),
    restMs: 100,
    messages: 1_000,
    questions: 100,
    knowledgeBases: 1,
    people: 20,
    teachers: 5,
    admins: 2,
    visitors: 3,
    warmUpMs: 500,
    measureMs: 4_000,
    imports: { rows: 5, everyMs: 2_000 },
    pace: { tokens: [10, 20], rate: 50, think: { least: 200, mean: 800 } },
  };
  const outcome = await runBench(soakBench, options, () => undefined);
  const { mixed, samples } = outcome.measured;
  const result = describeSoak(outcome);

  expect(mixed.schedule.failures).toEqual([]);
  const counted = new Map(mixed.operations.map(({ name, count }) => [name, count]));
  expect(counted.get(CHAT)).toBeGreaterThan(10);
  expect(counted.get(ALL_READS)).toBeGreaterThan(10);
  expect(Object.keys(mixed.schedule.waits)).toEqual(
    expect.arrayContaining([VISITOR_CHAT, VERIFY, OPEN_VISIT, IMPORT]),
  );
  expect(mixed.schedule.streams).toMatchObject({ broken: 0 });
  expect(mixed.schedule.streams.tokens).toBeGreaterThan(100);
  for (const { resident, heap, files, connections } of samples) {
    expect(heap).toBeGreaterThan(1_000_000);
    expect(resident).toBeGreaterThan(heap);
    expect(connections).toBeGreaterThan(0);
    expect(files).toBeGreaterThan(0);
  }
  expect(samples.some(({ turns }) => turns > 0)).toBe(true);
  expect(samples.at(-1)?.turns).toBe(0);
  expect(result.charts.map(({ svg }) => svg.includes('NaN'))).toEqual(Array(5).fill(false));
  expect(soakBench.writeTables(outcome.measured, options)).toContain('growth unknown');
  expect(listData().filter((name) => name.startsWith('bench-'))).toEqual([]);
}, 90_000);
