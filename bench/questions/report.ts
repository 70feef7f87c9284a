import { writeTable } from '../report.ts';
import type { QuestionsMeasured } from './measure.ts';

const MEGABYTE = 1024 * 1024;

export function writeQuestionTables({ questions, fillSeconds, bytes, kinds }: QuestionsMeasured): string {
  const rows = kinds.map(({ name, connections, figures: { ms, perSecond, bytes: size }, cpuMs }) => [
    name,
    String(connections),
    perSecond.toFixed(0),
    ms.p50.toFixed(1),
    ms.p95.toFixed(1),
    ms.p99.toFixed(1),
    (size / 1024).toFixed(1),
    cpuMs.server.toFixed(1),
    cpuMs.database.toFixed(1),
  ]);
  const megabytes = (value: number) => (value / MEGABYTE).toFixed(0);
  const title = `${questions} questions (filled in ${fillSeconds.toFixed(0)} s; table ${megabytes(bytes.table)} MB, indexes ${megabytes(bytes.indexes)} MB)`;
  const head = ['what', 'at once', 'a second', 'p50 ms', 'p95', 'p99', 'kB an answer'];
  return `${title}\n${writeTable([...head, 'CPU ms of the server', 'of the database'], rows)}`;
}
