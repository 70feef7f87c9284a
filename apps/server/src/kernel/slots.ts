/** Runs work when its turn has come. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many run at once; the others wait in the order in which they came. */
export function makeSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free--;
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
