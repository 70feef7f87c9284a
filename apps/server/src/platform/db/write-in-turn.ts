import { sql } from 'drizzle-orm';
import { AppError } from '../../kernel/app-error.ts';
import { makeSlots, type Slots } from '../../kernel/slots.ts';
import { type Database, isLockTimeout, type Transaction } from './database.ts';

/**
 * Transactions that wait for each other's rows hold a connection while they do, and whoever sends enough of them would
 * have them all. So few of them are in the database at a time; the others wait in memory, in the order in which they
 * came, and long ones pass one by one. Work of this kind does not begin other work of it.
 */
const AT_ONCE = 3;
/** Milliseconds that a statement waits for rows, by how much is to be written. */
const PATIENCE_MS = { few: 5_000, many: 15_000 };
const RETRY_SECONDS = 5;

/** Throws `overloaded` when it waits too long for what others hold. */
export async function writeInTurn<T>(
  db: Database,
  extent: keyof typeof PATIENCE_MS,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { takeTurn, takeLongTurn } = turnsOf(db);
  const write = () =>
    takeTurn(() =>
      db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${PATIENCE_MS[extent]}`));
        return work(tx);
      }),
    );
  try {
    return await (extent === 'many' ? takeLongTurn(write) : write());
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new AppError('overloaded', { retryAfter: RETRY_SECONDS, cause: error });
  }
}

type Turns = { takeTurn: Slots; takeLongTurn: Slots };

const known = new WeakMap<Database, Turns>();

/** The last connection is for everything else. */
function turnsOf(db: Database): Turns {
  const count = Math.max(1, Math.min(AT_ONCE, db.$client.options.max - 1));
  const turns = known.get(db) ?? { takeTurn: makeSlots(count), takeLongTurn: makeSlots(1) };
  known.set(db, turns);
  return turns;
}
