import { compare, type Verdict } from '../bounds.ts';
import { summarise } from '../statistics.ts';
import type { HistoryMeasured, Measured } from './measure.ts';

/** Milliseconds. */
const MOST: Readonly<Record<Measured['what'], number>> = { list: 100, search: 300, open: 100, usage: 500 };
const GROWTH = 1.1;

/** An answer that is shorter in the smaller school is no full page there, and says nothing about growth. */
const FULL = 0.9;

/**
 * What a change must not break. Times of one request after the other are judged for the larger school; at once they are
 * told. What an index can keep is not to grow with the school, all rounds taken together.
 */
export function judgeHistory({ large, kinds }: HistoryMeasured): Verdict[] {
  return kinds
    .filter(({ connections }) => connections === 1)
    .flatMap((row) => {
      const bound = { unit: 'ms', digits: 1, most: MOST[row.what] };
      const time = compare(`${row.name}, ${large.messages} messages: p95`, bound, medianOf(row.large, 'p95'));
      const isFull = medianOf(row.small, 'bytes') >= FULL * medianOf(row.large, 'bytes');
      if (!row.isFlat || !isFull) return [time];
      const growth = { unit: `× that of the smaller school`, digits: 2, most: GROWTH };
      const rows = kinds.filter(({ name }) => name === row.name);
      return [time, compare(`${row.name}: time`, growth, compareSizes(rows))];
    });
}

export const medianOf = (rounds: Measured['large'], what: 'p50' | 'p95' | 'cpuMs' | 'bytes') =>
  summarise(rounds.map((round) => round[what])).median;

/** The time of the larger school in multiples of that of the smaller one in the same round. */
export function compareSizes(rows: readonly Pick<Measured, 'small' | 'large'>[]): number {
  const ratios = rows.flatMap(({ small, large }) =>
    large.map(({ p50 }, round) => p50 / (small[round]?.p50 ?? Number.NaN)),
  );
  return summarise(ratios).median;
}
