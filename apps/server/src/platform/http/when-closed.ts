import type { ServerResponse } from 'node:http';

/**
 * Tells once that an answer is over or its caller has gone, at once where that has happened already: whoever leaves
 * in the first milliseconds is gone before anybody listens, and the event does not come again.
 */
export function whenClosed(raw: ServerResponse, listener: () => void): void {
  if (raw.destroyed) listener();
  else raw.once('close', listener);
}
