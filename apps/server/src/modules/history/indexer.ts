import { makeSlots } from '../../kernel/slots.ts';
import { type Database, isUnavailable } from '../../platform/db/database.ts';
import { makeSearchRows } from './make-search-rows.ts';
import * as repository from './search-index.repository.ts';

/**
 * Makes words searchable shortly after they were written, in the background. Each step is a short transaction over a few
 * sessions, after which it rests many times as long as that took, so that chats do not feel it. Any process may do it: a
 * step takes what nobody else holds.
 */
export type Indexer = {
  /** Makes everything searchable that nobody else is at; answers how many titles and messages these were. */
  indexNow(): Promise<number>;
  close(): Promise<void>;
};

/** Milliseconds between two looks for work. */
const ROUND_MS = 1_500;
/** With work, it rests so many times as long as it worked: about seven hundredths of a core. */
const RESTS = 14;
const FAILED_MS = 15_000;

export function startIndexer({ db, onError }: { db: Database; onError: (error: unknown) => void }): Indexer {
  const inTurn = makeSlots(1);
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** One step; answers how long to rest after it. */
  async function step(): Promise<number> {
    const since = performance.now();
    const count = await indexSome(db);
    return count === 0 ? ROUND_MS : (performance.now() - since) * RESTS;
  }

  function restFor(ms: number): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      inTurn(step)
        .catch((error: unknown) => {
          // That the database is away is said by everybody who asks it.
          if (!isClosed && !isUnavailable(error)) onError(error);
          return FAILED_MS;
        })
        .then(restFor, onError);
    }, ms);
  }

  restFor(ROUND_MS);
  return {
    indexNow: () =>
      inTurn(async () => {
        let count = 0;
        for (let done = -1; done !== 0; count += done) done = await indexSome(db);
        return count;
      }),

    async close() {
      isClosed = true;
      clearTimeout(timer);
      await inTurn(() => Promise.resolve());
    },
  };
}

/** Makes some words searchable, and answers of how many titles and messages; 0 when there is nothing left to take. */
function indexSome(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const taken = await repository.takeUnsearched(tx);
    if (taken.length === 0) return 0;
    const { rows, searched } = await makeSearchRows(taken);
    await repository.saveSearchRows(tx, rows);
    await repository.saveSearchedPositions(tx, searched);
    // A session whose last messages are gone has nothing to save, and is done all the same.
    return Math.max(rows.length, searched.length);
  });
}
