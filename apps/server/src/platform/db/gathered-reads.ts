import type { Pool } from 'pg';
import { defineStatement } from './database.ts';

/**
 * A read of the hot path that many ask at once: what is asked within one turn of the event loop goes to the database as
 * one statement. Each is still read anew; under load there are fewer round trips, and nobody waits for others to come.
 *
 * In `text`, `$1`, `$2` … are arrays, an element for each ask, as `unnest($1::…[], $2::…[]) with ordinality` takes them
 * apart; the result names the ask of a row by its ordinality in the column `asked`.
 */
export function defineGatheredRead<Row, Ask extends readonly unknown[]>(name: string, text: string) {
  const read = defineStatement<Row & { asked: number }, readonly unknown[][]>(name, text);
  const waiting = new WeakMap<object, Gathered<Row, Ask>>();

  return (db: { $client: Pool }, ask: Ask): Promise<Row[]> => {
    let gathered = waiting.get(db);
    if (!gathered) {
      gathered = { asks: [], rows: afterThisTurn(() => send(db)) };
      waiting.set(db, gathered);
    }
    const asked = gathered.asks.push(ask);
    return gathered.rows.then((rows) => rows.get(asked) ?? []);
  };

  async function send(db: { $client: Pool }): Promise<Map<number, Row[]>> {
    const asks = waiting.get(db)?.asks ?? [];
    waiting.delete(db);
    const columns = (asks[0] ?? []).map((_, column) => asks.map((ask) => ask[column]));
    return Map.groupBy(await read(db, columns), (row) => row.asked);
  }
}

type Gathered<Row, Ask> = { asks: Ask[]; rows: Promise<Map<number, Row[]>> };

function afterThisTurn<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => setImmediate(() => resolve(work())));
}
