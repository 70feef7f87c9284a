import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { addUses } from './usable-keys.repository.ts';

/**
 * Counts how often keys are used. What is counted is written by one statement for all keys a few seconds later: a
 * key is shared by a school, and a write at each turn would make all turns wait for its row. What a crash can
 * lose is those seconds of a count.
 */
export type KeyUses = {
  /** `accepted`: the provider took a key that was marked as refused. */
  count(keyId: string, accepted: boolean): void;
  /** Writes what was counted so far. */
  flush(): Promise<void>;
};

const FLUSH_MS = 5_000;

type Counted = { count: number; lastUse: Date; accepted: boolean };

export function makeKeyUses(deps: {
  db: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}): KeyUses {
  let counted = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;

  function add(keyId: string, { count, lastUse, accepted }: Counted): void {
    const before = counted.get(keyId);
    counted.set(keyId, {
      count: (before?.count ?? 0) + count,
      lastUse: before && before.lastUse > lastUse ? before.lastUse : lastUse,
      accepted: accepted || (before?.accepted ?? false),
    });
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...counted];
    if (taken.length === 0) return;
    counted = new Map();
    const uses = taken.map(([, use]) => use);
    try {
      await addUses(deps.db, [
        taken.map(([keyId]) => keyId),
        uses.map(({ count }) => count),
        uses.map(({ lastUse }) => lastUse),
        uses.map(({ accepted }) => accepted),
      ]);
    } catch (error) {
      for (const [keyId, use] of taken) add(keyId, use);
      deps.onError(error);
    }
  }

  return {
    count: (keyId, accepted) => add(keyId, { count: 1, lastUse: deps.clock.now(), accepted }),
    flush,
  };
}
