import type { Measured, StreamRound } from './measure.ts';
import { quantile, type Spread, summarise } from './statistics.ts';

/** What a change must not break, and what we are after. Looked at where there were 128 streams. */
const STREAMS = 128;
const CPU_RATIO = { must: 2.5, want: 1.5 };
const ADDED_FIRST_TOKEN_MS = { must: 10 };

export type Verdict = { text: string; holds: boolean };

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
  what: 'firstTokenMs' | 'delayMs',
) {
  const base = quantile(
    direct.map((round) => round[what].p50),
    0.5,
  );
  const above = (share: 'p50' | 'p99') => summarise(rounds.map((round) => round[what][share] - base));
  return { p50: above('p50'), p99: above('p99') };
}

/** Empty when there was no round with the number of streams that the bounds speak of. */
export function judge({ streams }: Measured): Verdict[] {
  const rounds = (target: string) =>
    streams.find((row) => row.streams === STREAMS && row.target === target)?.rounds ?? [];
  const product = rounds('product');
  if (product.length === 0) return [];
  const ratio = compareCpu(product, rounds('bare')).median;
  const added = addedTo(rounds('direct'), product, 'firstTokenMs').p50.median;
  return [
    {
      text: `CPU per token at ${STREAMS} streams: ${ratio.toFixed(2)} × bare, must be at most ${CPU_RATIO.must} (wanted: ${CPU_RATIO.want})`,
      holds: ratio <= CPU_RATIO.must,
    },
    {
      text: `added time to first token at ${STREAMS} streams, p50: ${added.toFixed(1)} ms, must be under ${ADDED_FIRST_TOKEN_MS.must}`,
      holds: added < ADDED_FIRST_TOKEN_MS.must,
    },
  ];
}
