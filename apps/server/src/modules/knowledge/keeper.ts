import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { listPassages, saveVectors, takeWithoutVectors } from './knowledge.repository.ts';
import { renewOutdated } from './knowledge.service.ts';
import { isWhole, type Meaning } from './meaning.ts';

/**
 * Brings stored texts up to date in the background, one after the other: indexes that were made in an older way, and
 * vectors that a text does not have yet, because it is new, or because the key for them came later. Search works all
 * the while with what is there.
 */
export type Keeper = {
  /** Looks for work now instead of at the next round. */
  wake(): void;
  close(): Promise<void>;
};

const ROUND_MS = 60_000;
/** Seconds in which nobody else takes the same text, and after which a failure is tried again. */
const TAKEN_SECONDS = 600;

export function startKeeper(deps: {
  db: Database;
  meaning: Meaning;
  onError: (error: unknown) => void;
}): Keeper {
  const { db, onError } = deps;
  const closing = new AbortController();
  let round: Promise<void> | null = null;
  let isWanted = false;
  /** Texts whose index could not be renewed; tried again by the next process. */
  const failed = new Set<string>();

  async function work(): Promise<void> {
    while (!closing.signal.aborted && (await renewOutdated(db, failed, onError)));
    while (!closing.signal.aborted && (await addVectors(deps, closing.signal)));
  }

  function wake(): void {
    isWanted = true;
    if (round || closing.signal.aborted) return;
    isWanted = false;
    round = work()
      // A key that is missing or refused, a provider that is away: the next round tries again.
      .catch((error: unknown) => {
        if (!(error instanceof AppError || closing.signal.aborted)) onError(error);
      })
      .finally(() => {
        round = null;
        if (isWanted) wake();
      });
  }

  const timer = setInterval(wake, ROUND_MS);
  wake();
  return {
    wake,
    async close() {
      clearInterval(timer);
      closing.abort();
      await round;
    },
  };
}

/** Gives one text its vectors. False when all have theirs, or none are wanted. */
async function addVectors(
  { db, meaning }: { db: Database; meaning: Meaning },
  signal: AbortSignal,
): Promise<boolean> {
  const wanted = await meaning.findModel();
  if (wanted === null) return false;
  const [base] = await takeWithoutVectors(db, [wanted, TAKEN_SECONDS]);
  if (!base) return false;
  const passages = await listPassages(db, base.number);
  const { vectors, model } = await meaning.embed(
    passages.map(({ title, text }) => `${title}\n${text}`.trim()),
    signal,
  );
  if (isWhole(vectors, passages.length)) await saveVectors(db, base, vectors, model);
  return true;
}
