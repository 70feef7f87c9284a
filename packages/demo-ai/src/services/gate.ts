import type { ServerResponse } from 'node:http';
import type { WireError } from '../wire-error.ts';
import type { Limit } from './service.ts';

const MINUTE_MS = 60_000;

export type Gate = {
  /** Lets a call in until its answer has ended, or throws. */
  enter(key: string, model: string, response: ServerResponse): void;
};

/**
 * Limits of a key: calls that are answered at once, and calls that were let in within a minute. A call that
 * is refused counts in neither.
 */
export function makeGate(
  { places, requestsPerMinute }: { places: number | undefined; requestsPerMinute: number | undefined },
  refuse: (limit: Limit, model: string) => WireError,
): Gate {
  const open = new Map<string, number>();
  const entries = new Map<string, number[]>();
  return {
    enter(key, model, response) {
      const now = Date.now();
      // Without a limit nothing is remembered: a bench sends more calls a minute than a list should hold.
      const recent = requestsPerMinute ? (entries.get(key) ?? []).filter((at) => now - at < MINUTE_MS) : [];
      if (requestsPerMinute && recent.length >= requestsPerMinute) {
        const seconds = Math.ceil(((recent[0] ?? now) + MINUTE_MS - now) / 1000);
        throw refuse({ kind: 'minute', most: requestsPerMinute, seconds }, model);
      }
      const inside = open.get(key) ?? 0;
      if (places && inside >= places) throw refuse({ kind: 'places', most: places, seconds: 1 }, model);
      if (requestsPerMinute) entries.set(key, [...recent, now]);
      if (!places) return;
      open.set(key, inside + 1);
      response.once('close', () => open.set(key, (open.get(key) ?? 1) - 1));
    },
  };
}
