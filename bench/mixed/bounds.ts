import { compare, type Verdict } from '../bounds.ts';
import type { MixedMeasured } from './measure.ts';

/** Milliseconds that one read in twenty may take longer than. */
export const READ_MS = 200;
/** Of fewer requests the p95 is nearly the slowest one, and says nothing about the server. */
const ENOUGH = 20;

/** What a change must not break, whatever everybody else does at the same time. */
export function judgeMixed({ operations, schedule }: MixedMeasured): Verdict[] {
  return [
    compareNone('requests that failed', schedule.failures.length),
    compareNone('streams that broke', schedule.streams.broken),
    ...operations
      .filter(({ isRead, count }) => isRead && count >= ENOUGH)
      .map(({ name, p95 }) => compare(`${name}: p95`, { unit: 'ms', digits: 1, most: READ_MS }, p95)),
  ];
}

function compareNone(name: string, count: number): Verdict {
  return { text: `${name}: ${count}, must be none`, holds: count === 0 };
}
