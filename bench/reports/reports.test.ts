import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Result, readResults, writeResult } from './result.ts';
import { keepInDocument, saveReport } from './save-report.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'xueban-report-'));
  folders.push(folder);
  return folder;
};

const RESULT: Result = {
  name: 'Mixed load',
  figures: { seed: 7, school: 'a | b' },
  broken: ['all reads: p95 201.0 ms, must be at most 200'],
  kept: ['streams that broke: 0, must be none'],
  table: [
    ['what', 'count'],
    ['own <chats>', '12'],
  ],
  charts: [{ name: 'mixed-time', title: 'Waits over time', svg: '<svg/>' }],
};
const now = new Date('2026-09-01T03:04:05.678Z');

test('the engineer who opens a report reads first what was broken, then on what it ran, and sees each chart', () => {
  const file = saveReport('Proof', [RESULT], { form: 'quick' }, { now, reports: makeFolder() });
  expect(dirname(file)).toMatch(/2026-09-01-03-04-05$/);
  expect(readdirSync(dirname(file)).sort()).toEqual(['mixed-time.svg', 'report.md']);
  const text = readFileSync(file, 'utf8');
  const places = [
    '# Proof',
    '**Not everything held:**',
    '- FAIL Mixed load: all reads: p95 201.0 ms',
    '| form | quick |',
    '## Mixed load',
    '- PASS streams that broke: 0',
    '![Waits over time](mixed-time.svg)',
    '| own \\<chats\\> | 12 |',
    '| school | a \\| b |',
  ].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBe(0);
  expect(text).toContain(`| Node.js | ${process.versions.node} |`);
  expect(text).toMatch(/\| commit \| ([0-9a-f]{7,}(, with changes)?|unknown) \|/);
});

test('the engineer whose run held reads so', () => {
  const file = saveReport('Proof', [{ ...RESULT, broken: [] }], {}, { now, reports: makeFolder() });
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('**Everything held.**');
  expect(text).not.toContain('FAIL');
});

test('the engineer who keeps a run finds its figures in the document, and everything else there as it was', () => {
  const folder = makeFolder();
  const document = join(folder, 'bench.md');
  const charts = join(folder, 'bench');
  writeFileSync(document, 'before\n<!-- Mixed load: begin -->\nold\n<!-- Mixed load: end -->\nafter\n');
  keepInDocument(RESULT, { document, charts });
  const text = readFileSync(document, 'utf8');
  expect(text).toMatch(/^before\n<!-- Mixed load: begin -->\n- FAIL/);
  expect(text).toContain('![Waits over time](bench/mixed-time.svg)');
  expect(text).toMatch(/<!-- Mixed load: end -->\nafter\n$/);
  expect(text).not.toContain('old');
  expect(readFileSync(join(charts, 'mixed-time.svg'), 'utf8')).toBe('<svg/>');
  expect(() => keepInDocument({ ...RESULT, name: 'Soak' }, { document, charts })).toThrow(
    'no place for Soak',
  );
});

test('the engineer who collects results gets what a command wrote, whether or not it has tables and charts', () => {
  const file = join(makeFolder(), 'deep', 'result.json');
  writeResult(file, [RESULT, { name: 'kills', figures: { kills: 5 }, broken: [] }]);
  expect(readResults(file)).toEqual([
    RESULT,
    { name: 'kills', figures: { kills: 5 }, broken: [], kept: [], table: [], charts: [] },
  ]);
  writeFileSync(file, '[{"name":"kills"}]');
  expect(() => readResults(file)).toThrow();
});
