import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine } from './machine.ts';
import type { OutcomeOptions } from './options.ts';
import { type Result, writeResult } from './result.ts';
import { writeReport, writeResultText } from './write-report.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REPORTS = join(ROOT, '.data', 'reports');
const DOCUMENT = join(ROOT, 'docs', 'bench.md');
const CHARTS = join(ROOT, 'docs', 'bench');

/** Writes `report.md` and its charts into a new folder, and answers the path of the report. */
export function saveReport(
  title: string,
  results: readonly Result[],
  conditions: Readonly<Record<string, string | number>> = {},
  { now = new Date(), reports = REPORTS } = {},
): string {
  const folder = join(reports, now.toISOString().slice(0, 19).replace(/[T:]/g, '-'));
  saveCharts(folder, results);
  const file = join(folder, 'report.md');
  const told = { date: now.toISOString(), ...describeMachine(), ...conditions };
  writeFileSync(file, writeReport({ title, conditions: told, results }));
  return file;
}

/** What a command does with its result: a report, and what its options want beside. */
export function handOver(result: Result, { json, keep }: OutcomeOptions, say: (text: string) => void): void {
  if (json !== null) writeResult(json, [result]);
  // Who collects results writes one report of all of them.
  else say(`report: ${saveReport(result.name, [result])}`);
  if (keep) keepInDocument(result);
}

/** Puts charts and figures where the document keeps the last ones, between the two marks of that name. */
export function keepInDocument(result: Result, { document = DOCUMENT, charts = CHARTS } = {}): void {
  const text = readFileSync(document, 'utf8');
  const [begin, end] = [`<!-- ${result.name}: begin -->`, `<!-- ${result.name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${document} has no place for ${result.name}`);
  const figures = { ...describeMachine(), ...result.figures };
  const kept = writeResultText({ ...result, figures }, 'bench/');
  saveCharts(charts, [result]);
  writeFileSync(document, `${text.slice(0, from + begin.length)}\n${kept}\n${text.slice(to)}`);
}

function saveCharts(folder: string, results: readonly Result[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, svg } of results.flatMap(({ charts }) => charts))
    writeFileSync(join(folder, `${name}.svg`), svg);
}
