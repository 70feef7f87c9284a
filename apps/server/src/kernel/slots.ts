import { AppError } from './app-error.ts';

/** Runs work when its turn has come. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_SECONDS = 5;

/**
 * Lets so many run at once; the others wait in the order in which they came. Who comes while `longestQueue` wait does
 * not: `overloaded` is thrown, and nothing was begun.
 */
export function makeSlots(count: number, longestQueue = Number.POSITIVE_INFINITY): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length >= longestQueue) throw new AppError('overloaded', { retryAfter: RETRY_SECONDS });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
