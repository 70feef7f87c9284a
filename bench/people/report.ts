import { show, writeTable } from '../report.ts';
import { summarise } from '../statistics.ts';
import type { PeopleMeasured } from './measure.ts';

const MEGABYTE = 1024 * 1024;

/** The tables. The import is the median of several lists; behind it, in brackets, the lowest and the highest. */
export function writePeopleTables(measured: PeopleMeasured): string {
  return [writeLists(measured), writeMemory(measured), writeImports(measured)].join('\n\n');
}

function writeLists({ users, fillSeconds, lists }: PeopleMeasured): string {
  const rows = lists.map(({ name, figures: { ms, perSecond, bytes }, cpuMs }) => [
    name,
    perSecond.toFixed(0),
    ms.p50.toFixed(1),
    ms.p95.toFixed(1),
    ms.p99.toFixed(1),
    (bytes / 1024).toFixed(1),
    cpuMs.server.toFixed(1),
    cpuMs.database.toFixed(1),
  ]);
  const title = `The list of ${users} users, 4 at once (filled in ${fillSeconds.toFixed(0)} s)`;
  return `${title}\n${writeTable(['what', 'a second', 'p50 ms', 'p95', 'p99', 'kB an answer', 'CPU ms of the server', 'of the database'], rows)}`;
}

function writeMemory({ memory: { before, after } }: PeopleMeasured): string {
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(0);
  return `Memory of the server at its peak: ${megabytes(before)} MB after every list once, ${megabytes(after)} MB after the measured ones`;
}

function writeImports({ importing }: PeopleMeasured): string {
  const lists = Object.entries({ alone: importing.alone, 'while others ask': importing.meanwhile }).map(
    ([when, imported]) => [
      when,
      show(summarise(imported.map(({ seconds }) => seconds)), 1),
      show(summarise(imported.map(({ cpuSeconds }) => cpuSeconds)), 1),
    ],
  );
  const others = importing.others.flatMap(({ name, alone, meanwhile }) =>
    Object.entries({ alone, 'while a list is imported': meanwhile }).map(([when, { count, p50, p95 }]) => [
      name,
      when,
      String(count),
      p50.toFixed(1),
      p95.toFixed(1),
    ]),
  );
  return [
    `Import of ${importing.rows} users with made passwords`,
    writeTable(['when', 'seconds', 'CPU s of the server'], lists),
    '',
    'What others wait for, one at a time without a pause',
    writeTable(['what', 'when', 'asked', 'p50 ms', 'p95'], others),
  ].join('\n');
}
