import type { Measured, StreamRound } from './measure.ts';
import { quantile, type Spread, summarise } from './statistics.ts';

/** The numbers of streams at which the product is judged, where they were measured. */
const JUDGED = [128, 512];
const MEGABYTE = 1024 * 1024;

export type Verdict = { text: string; holds: boolean };

type Rounds = { direct: StreamRound[]; bare: StreamRound[]; product: StreamRound[] };
type Bound = { what: string; unit: string; digits: number; read(rounds: Rounds): number } & (
  | { most: number }
  | { least: number }
);

/** What a change must not break, whatever the number of streams. Each figure is the median of the rounds. */
const STREAM_BOUNDS: readonly Bound[] = [
  {
    what: 'CPU per token',
    unit: '× bare',
    digits: 2,
    most: 1.5,
    read: ({ product, bare }) => compareCpu(product, bare).median,
  },
  {
    what: 'added time to first token, p50',
    unit: 'ms',
    digits: 1,
    most: 10,
    read: ({ direct, product }) => addedTo(direct, product, 'firstTokenMs').p50.median,
  },
  {
    what: 'added time to first token, p99',
    unit: 'ms',
    digits: 1,
    most: 50,
    read: ({ direct, product }) => addedTo(direct, product, 'firstTokenMs').p99.median,
  },
  {
    what: 'added gap between tokens, p99',
    unit: 'ms',
    digits: 1,
    most: 15,
    read: ({ direct, product }) => addedTo(direct, product, 'gapMs').p99.median,
  },
  {
    what: 'speed that arrives',
    unit: '% of what the AI server offers',
    digits: 1,
    least: 99,
    read: ({ product }) => summarise(product.map(({ speed }) => speed * 100)).median,
  },
  {
    what: 'memory of the server',
    unit: 'MB',
    digits: 0,
    most: 250,
    read: ({ product }) => summarise(product.map(({ server }) => (server?.peakBytes ?? 0) / MEGABYTE)).median,
  },
];

const TURNS_PER_SECOND = { least: 1000 };

/** CPU per token of the product in multiples of the bare pass-through, round by round. */
export function compareCpu(product: readonly StreamRound[], bare: readonly StreamRound[]): Spread {
  const ratios = product.map(
    ({ server }, round) => (server?.cpuMs ?? Number.NaN) / (bare[round]?.server?.cpuMs ?? Number.NaN),
  );
  return summarise(ratios);
}

/** Milliseconds that somebody in between adds to what the AI server takes when it is called directly. */
export function addedTo(
  direct: readonly StreamRound[],
  rounds: readonly StreamRound[],
  what: 'firstTokenMs' | 'delayMs' | 'gapMs',
) {
  const base = quantile(
    direct.map((round) => round[what].p50),
    0.5,
  );
  const above = (share: 'p50' | 'p99') => summarise(rounds.map((round) => round[what][share] - base));
  return { p50: above('p50'), p99: above('p99') };
}

/** Says nothing about numbers of streams that are not judged. An error of a stream has ended the run before. */
export function judge({ streams, turns }: Measured): Verdict[] {
  const verdicts = JUDGED.flatMap((count) => {
    const rounds = (target: string) =>
      streams.find((row) => row.streams === count && row.target === target)?.rounds ?? [];
    const found = { direct: rounds('direct'), bare: rounds('bare'), product: rounds('product') };
    if (found.product.length === 0) return [];
    return STREAM_BOUNDS.map((bound) => compare(`${count} streams: ${bound.what}`, bound, bound.read(found)));
  });
  const product = turns.find(({ target }) => target === 'product')?.rounds ?? [];
  if (product.length === 0) return verdicts;
  const perSecond = summarise(product.map((round) => round.perSecond)).median;
  return [...verdicts, compare('turns', { ...TURNS_PER_SECOND, unit: 'a second', digits: 0 }, perSecond)];
}

export function compare(
  name: string,
  bound: { unit: string; digits: number } & ({ most: number } | { least: number }),
  value: number,
): Verdict {
  const rule = 'most' in bound ? `at most ${bound.most}` : `at least ${bound.least}`;
  return {
    text: `${name} ${value.toFixed(bound.digits)} ${bound.unit}, must be ${rule}`,
    holds: 'most' in bound ? value <= bound.most : value >= bound.least,
  };
}
