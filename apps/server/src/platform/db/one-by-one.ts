import { makeSlots, type Slots } from '../../kernel/slots.ts';
import type { Database } from './database.ts';

/**
 * Writes that begin with the same row would wait for each other in the database, each with a connection, and whoever
 * sends enough of them would have them all. Those of one process wait in memory, in the order in which they came: one
 * connection for each `key`. Other processes and other keys are not waited for. Work of this kind does not begin other
 * work of its key.
 */
const LONGEST_QUEUE = 200;

type Queue = { takeTurn: Slots; inside: number };

const known = new WeakMap<Database, Map<string, Queue>>();

/** Throws `overloaded`, with nothing begun, while 200 wait for the same key. */
export async function writeOneByOne<T>(db: Database, key: string, work: () => Promise<T>): Promise<T> {
  const queues = known.get(db) ?? new Map<string, Queue>();
  known.set(db, queues);
  const queue = queues.get(key) ?? { takeTurn: makeSlots(1, LONGEST_QUEUE), inside: 0 };
  queues.set(key, queue);
  queue.inside++;
  try {
    return await queue.takeTurn(work);
  } finally {
    queue.inside--;
    if (queue.inside === 0) queues.delete(key);
  }
}
