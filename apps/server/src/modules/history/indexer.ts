import { makePause } from '../../kernel/pause.ts';
import { makeSlots } from '../../kernel/slots.ts';
import { type Database, isUnavailable } from '../../platform/db/database.ts';
import * as repository from './search-index.repository.ts';
import { listChatTerms } from './search-marks.ts';

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
/** Characters after which a step ends, whatever it has taken. */
const STEP_CHARACTERS = 60_000;

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
    const { rows, searched } = await makeRows(taken);
    await repository.saveSearchRows(tx, rows);
    await repository.saveSearchedPositions(tx, searched);
    // A session whose last messages are gone has nothing to save, and is done all the same.
    return Math.max(rows.length, searched.length);
  });
}

/** What these sessions are found by, as far as a step goes, and up to which place that is. */
async function makeRows(taken: readonly repository.Unsearched[]) {
  const pause = makePause();
  const rows: repository.SearchRow[] = [];
  const searched: { id: string; position: number }[] = [];
  let characters = 0;
  for (const session of taken) {
    const { id, words, isCut, lastPosition } = session;
    const first = rows.length;
    for (const place of words) {
      if (characters >= STEP_CHARACTERS) break;
      rows.push({ sessionId: id, position: place.position, terms: listChatTerms({ ...session, ...place }) });
      characters += place.words.length;
      await pause();
    }
    const isWhole = !isCut && rows.length - first === words.length;
    const reached = isWhole ? lastPosition : rows.slice(first).at(-1)?.position;
    if (reached !== undefined) searched.push({ id, position: reached });
  }
  return { rows, searched };
}
