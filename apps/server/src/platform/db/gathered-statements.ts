import type { Pool } from 'pg';
import { defineStatement } from './database.ts';

/**
 * A statement of the hot path that many ask at once: what is asked within one turn of the event loop goes to the database as
 * one. Each is still asked anew; under load there are fewer round trips, and nobody waits for others to come. Those who
 * asked together fail together.
 *
 * In `text`, `$1`, `$2` … are arrays, an element for each ask, as `unnest($1::…[], $2::…[]) with ordinality` takes them
 * apart; the result names the ask of a row by its ordinality in the column `asked`.
 */
export function defineGatheredStatement<Row, Ask extends readonly unknown[]>(name: string, text: string) {
  const statement = defineStatement<Row & { asked: number }, readonly unknown[][]>(name, text);
  const waiting = new WeakMap<object, Gathered<Row, Ask>>();

  return (db: { $client: Pool }, ask: Ask): Promise<Row[]> => {
    let gathered = waiting.get(db);
    if (!gathered || gathered.asks.length === MOST_ASKS) {
      const asks: Ask[] = [];
      gathered = { asks, rows: afterThisTurn(() => send(db, asks)) };
      waiting.set(db, gathered);
    }
    const asked = gathered.asks.push(ask);
    return gathered.rows.then((rows) => rows.get(asked) ?? []);
  };

  async function send(db: { $client: Pool }, asks: readonly Ask[]): Promise<Map<number, Row[]>> {
    // Who asks from now on is not among them. Where others wait already, they have their own turn of the loop.
    waiting.delete(db);
    const columns = (asks[0] ?? []).map((_, column) => asks.map((ask) => ask[column]));
    return Map.groupBy(await statement(db, columns), (row) => row.asked);
  }
}

/** In one statement. What each of them may be long is for those to bound who ask. */
const MOST_ASKS = 64;

type Gathered<Row, Ask> = { asks: Ask[]; rows: Promise<Map<number, Row[]>> };

function afterThisTurn<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => setImmediate(() => resolve(work())));
}
