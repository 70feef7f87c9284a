import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 20;

/** Looks until there is something to see, and answers it. Fails by name when that takes too long. */
export async function waitUntil<T>(
  what: string,
  look: () => T | Promise<T>,
  withinMs: number,
): Promise<Exclude<T, false | null | undefined>> {
  for (const end = performance.now() + withinMs; performance.now() < end; await delay(LOOK_MS)) {
    const seen = await look();
    if (seen) return seen as Exclude<T, false | null | undefined>;
  }
  throw new Error(`in vain for ${withinMs} ms: ${what}`);
}
