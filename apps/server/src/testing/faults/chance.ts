/** Chance that can be had again: the same seed gives the same series (mulberry32). */
export type Chance = {
  /** From 0 up to, and without, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
};

export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    percent: (share) => next() * 100 < share,
  };
}
