import { addedTo, compareCpu } from './bounds.ts';
import type { Measured } from './measure.ts';
import { type Spread, summarise } from './statistics.ts';

/** The tables. Medians of the rounds; behind them, in brackets, the lowest and the highest. */
export function writeTables(measured: Measured, offered: (streams: number) => number): string {
  return [writeStreams(measured, offered), writeTurns(measured), writeReads(measured)].join('\n\n');
}

const MEGABYTE = 1024 * 1024;

export function show({ median, min, max }: Spread, digits: number): string {
  const text = median.toFixed(digits);
  return min === max ? text : `${text} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}

export function showAdded(value: Spread): string {
  return `+${show(value, 1)}`.replace('+-', '-');
}

function writeStreams({ streams }: Measured, offered: (streams: number) => number): string {
  const head = [
    'streams',
    'through',
    'tokens/s',
    'of',
    'CPU ms/1,000 tokens',
    '× bare',
    'database CPU',
    'first token p50 ms',
    'p99',
    'each token p50 ms',
    'p99',
    'gap p99 ms',
    'peak MB',
  ];
  const rows = streams.map(({ streams: count, target, rounds }) => {
    const same = (name: string) =>
      streams.find((row) => row.streams === count && row.target === name)?.rounds ?? [];
    const first = addedTo(same('direct'), rounds, 'firstTokenMs');
    const each = addedTo(same('direct'), rounds, 'delayMs');
    const gap = addedTo(same('direct'), rounds, 'gapMs');
    const spread = (
      read: (server: NonNullable<(typeof rounds)[number]['server']>) => number,
      digits: number,
    ) =>
      target === 'direct'
        ? '–'
        : show(summarise(rounds.flatMap(({ server }) => (server ? [read(server)] : []))), digits);
    return [
      String(count),
      target,
      summarise(rounds.map((round) => round.tokensPerSecond)).median.toFixed(0),
      String(offered(count)),
      spread((server) => server.cpuMs, 1),
      target === 'direct' ? '–' : show(compareCpu(rounds, same('bare')), 2),
      target === 'product' ? spread((server) => server.databaseCpuMs, 1) : '–',
      showAdded(first.p50),
      showAdded(first.p99),
      showAdded(each.p50),
      showAdded(each.p99),
      showAdded(gap.p99),
      spread((server) => server.peakBytes / MEGABYTE, 0).replace(/ .*/, ''),
    ];
  });
  return `Streams (milliseconds are what is added to the direct call's median)\n${writeTable(head, rows)}`;
}

function writeTurns({ turns }: Measured): string {
  const bare = turns.find(({ target }) => target === 'bare')?.rounds ?? [];
  const rows = turns.map(({ target, rounds }) => [target, ...writeRates(rounds, bare)]);
  return `Turns of 5 tokens that come at once, 32 at a time\n${writeTable(['through', 'turns/s', '× bare', 'p50 ms', 'p99'], rows)}`;
}

function writeReads({ reads }: Measured): string {
  const rows = reads.map(({ name, bare, rounds }) => {
    const base = reads.find((other) => other.bare && other.name === name)?.rounds ?? [];
    return [name, bare ? 'bare Node and PostgreSQL' : 'signed in, product', ...writeRates(rounds, base)];
  });
  return `Reads of a list, 32 at a time\n${writeTable(['list', 'through', 'requests/s', '× bare', 'p50 ms', 'p99'], rows)}`;
}

type Rates = Measured['turns'][number]['rounds'];

function writeRates(rounds: Rates, bare: Rates): string[] {
  const ratios = rounds.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN));
  return [
    show(summarise(rounds.map(({ perSecond }) => perSecond)), 0),
    show(summarise(ratios), 2),
    show(summarise(rounds.map(({ ms }) => ms.p50)), 1),
    show(summarise(rounds.map(({ ms }) => ms.p99)), 1),
  ];
}

/** Columns as wide as they must be, words to the left and figures to the right. */
export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isWord = head.map((_, column) => rows.every((row) => /^[a-z]/i.test(row[column] ?? '')));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isWord[column] ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
