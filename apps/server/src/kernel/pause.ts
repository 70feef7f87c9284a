import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds after which others get their turn: answers stream through the same process. */
const SLICE_MS = 8;

/** For long work: a function that lets others run when the slice is used up, and says whether it did. */
export function makePause(): () => Promise<boolean> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return false;
    await nextTurn();
    since = performance.now();
    return true;
  };
}
