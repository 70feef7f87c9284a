import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from './database.ts';

/** Milliseconds: a database that says nothing for so long is no use to anybody who asks. */
const PATIENCE_MS = 2_000;

/**
 * Asks whether the database answers, over a connection of its own: however many wait for those of the pool, a balancer
 * does not take a busy process for a dead one.
 */
export function openReadiness(place: { url: string; name: string }) {
  // That it breaks is found out by the next who asks.
  const { $client } = openDatabase({ ...place, connections: 1, onError: () => undefined });
  // A connection that stays silent is given up, so that those who ask later get another one.
  const question = { text: 'select 1', query_timeout: PATIENCE_MS };
  return {
    /** False after two seconds without an answer. */
    async ask(): Promise<boolean> {
      const answer = $client.query(question).then(
        () => true,
        () => false,
      );
      return Promise.race([answer, delay(PATIENCE_MS, false, { ref: false })]);
    },

    close: (): Promise<void> => $client.end(),
  };
}
