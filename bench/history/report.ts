import { writeTable } from '../report.ts';
import { compareSizes, medianOf } from './bounds.ts';
import type { HistoryMeasured } from './measure.ts';

/** Medians of the rounds. */
export function writeHistoryTables({ small, large, kinds }: HistoryMeasured): string {
  const rows = kinds.map((row) => [
    row.name,
    String(row.connections),
    medianOf(row.small, 'p50').toFixed(1),
    medianOf(row.small, 'p95').toFixed(1),
    medianOf(row.large, 'p50').toFixed(1),
    medianOf(row.large, 'p95').toFixed(1),
    compareSizes([row]).toFixed(2),
    medianOf(row.small, 'cpuMs').toFixed(1),
    medianOf(row.large, 'cpuMs').toFixed(1),
    (medianOf(row.small, 'bytes') / 1024).toFixed(1),
    (medianOf(row.large, 'bytes') / 1024).toFixed(1),
  ]);
  const head = ['what', 'at once', 'small: p50 ms', 'p95', 'large: p50 ms', 'p95', '× small'];
  const title = `small: ${small.filled}\nlarge: ${large.filled}`;
  return `${title}\n${writeTable([...head, 'CPU ms, small', 'large', 'kB, small', 'large'], rows)}`;
}
