/** The value below which a share of the samples lies (nearest rank). NaN without samples. */
export function quantile(samples: readonly number[] | Float64Array, share: number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** What several rounds of the same measurement say: the middle one, and how far they lie apart. */
export type Spread = { median: number; min: number; max: number };

export function summarise(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}
