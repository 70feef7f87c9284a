import { addedTo } from '../bounds.ts';
import { show, showAdded, writeTable } from '../report.ts';
import { summarise } from '../statistics.ts';
import { summariseSeconds } from './bounds.ts';
import type { Filled } from './fill.ts';
import type { Calls, KnowledgeMeasured } from './measure.ts';

const MEGABYTE = 1024 * 1024;

/** The tables. Figures of several rounds are medians; behind them, in brackets, the lowest and the highest. */
export function writeKnowledgeTables(measured: KnowledgeMeasured): string {
  const { filled, searches, chatbots } = measured;
  return [
    writeFilled(filled),
    writeCalls('Searches of random knowledge bases, by words alone', searches),
    writeSaving(measured),
    writeStreams(measured),
    writeCalls('The list of chatbots', chatbots),
  ].join('\n\n');
}

function writeFilled({ bases, made, secondsEach, seconds, sizes }: Filled): string {
  const rows = sizes.map((size) => [
    size.table,
    size.rows.toFixed(0),
    (size.tableBytes / MEGABYTE).toFixed(2),
    (size.indexBytes / MEGABYTE).toFixed(2),
  ]);
  const head = ['per knowledge base', 'rows', 'table MB', 'indexes MB'];
  const title = `${bases.length} knowledge bases, ${made} made in ${secondsEach.toFixed(1)} s each and the others copied; filled in ${seconds.toFixed(0)} s`;
  return `${title}\n${writeTable(head, rows)}`;
}

function writeCalls(title: string, calls: readonly Calls[]): string {
  const head = ['what', 'at once', 'a second', 'p50 ms', 'p95', 'p99', 'kB an answer'];
  const rows = calls.map(({ name, connections, figures }) => [
    name,
    String(connections),
    figures.perSecond.toFixed(0),
    figures.ms.p50.toFixed(1),
    figures.ms.p95.toFixed(1),
    figures.ms.p99.toFixed(1),
    (figures.bytes / 1024).toFixed(1),
  ]);
  return `${title}\n${writeTable(head, rows)}`;
}

function writeSaving({ saving }: KnowledgeMeasured): string {
  const rows = Object.entries({ alone: saving.alone, 'while answers stream': saving.whileStreaming }).map(
    ([name, saved]) => [
      name,
      String(saved.length),
      show(summariseSeconds(saved), 2),
      show(summarise(saved.map(({ progressEvents }) => progressEvents)), 0),
    ],
  );
  return `Saving a knowledge base\n${writeTable(['when', 'saved', 'seconds', 'progress events'], rows)}`;
}

function writeStreams({ streams }: KnowledgeMeasured): string {
  const direct = streams.find(({ name }) => name === 'direct')?.rounds ?? [];
  const head = ['through', 'gap p99 ms', 'longest gap ms', 'speed %', 'peak MB'];
  const rows = streams.map(({ name, rounds }) => {
    const peaks = rounds.flatMap(({ server }) => (server ? [server.peakBytes / MEGABYTE] : []));
    return [
      name,
      showAdded(addedTo(direct, rounds, 'gapMs').p99),
      show(summarise(rounds.map(({ longestGapMs }) => longestGapMs)), 0),
      show(summarise(rounds.map(({ speed }) => speed * 100)), 1),
      // It only rises: of the rounds, the last one counts.
      peaks.at(-1)?.toFixed(0) ?? '–',
    ];
  });
  return `Answers that stream while somebody saves one knowledge base after the other\n${writeTable(head, rows)}`;
}
