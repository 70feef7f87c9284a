import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import { makeKeyUses } from './key-uses.ts';
import { listUsableKeys, markRefused, type UsableKey } from './usable-keys.repository.ts';

/**
 * Hands provider keys to those who call the gateway. Keys are used in turn, a person's own before those that all
 * share, and those that the provider refused last. `userId` null is whoever has no keys of their own: visitors,
 * and the product itself.
 */
export type ProviderKeys = {
  /** Begins to read the keys for a withKey that comes at once, while something else is waited for. */
  find(provider: string, userId: string | null): FoundKeys;
  /**
   * Calls `use` with a key, and with the next one when it fails with provider_refused_key; any other failure is the
   * caller's. A refusal comes before anything of an answer, so nothing is done twice. Throws no_provider_key
   * when there is none, provider_refused_key when all were refused.
   */
  withKey<T>(
    provider: string,
    userId: string | null,
    use: (key: string) => Promise<T>,
    options?: UseOptions,
  ): Promise<T>;
  /** Whether withKey would have a key to try. */
  hasKey(provider: string, userId: string | null): Promise<boolean>;
  /** Writes the uses that were counted; without it they are written within seconds. */
  flush(): Promise<void>;
};

export type FoundKeys = Promise<UsableKey[]>;

export type UseOptions = {
  /** What `find` found for the same provider and person; without it the keys are read now. */
  found?: FoundKeys | undefined;
  /** False where a refusal is not about the key but about this use: some keys are for chats alone. */
  marksRefusal?: boolean;
};

const MAX_KNOWN = 256;

export function makeProviderKeys(deps: {
  db: Database;
  secretBox: SecretBox;
  clock: Clock;
  onError: (error: unknown) => void;
}): ProviderKeys {
  const { db, onError } = deps;
  const open = makeOpener(deps.secretBox, onError);
  const putInTurn = makeRota();
  const uses = makeKeyUses(deps);

  // The rows are read each time, so a key that was switched off is gone at the next call.
  const list = (provider: string, userId: string | null) => listUsableKeys(db, [provider, userId]);

  async function tryKey<T>(
    row: UsableKey,
    key: string,
    use: (key: string) => Promise<T>,
    { marksRefusal = true }: UseOptions,
  ) {
    try {
      const result = await use(key);
      uses.count(row.id, row.refused);
      return { result };
    } catch (failure) {
      if (!isRefusal(failure)) {
        uses.count(row.id, false);
        throw failure;
      }
      if (!row.refused && marksRefusal) await markRefused(db, row).catch(onError);
      return { failure };
    }
  }

  return {
    find(provider, userId) {
      const found = list(provider, userId);
      // Whoever uses it hears of a failure; it may be that nobody does.
      found.catch(() => undefined);
      return found;
    },

    async withKey(provider, userId, use, options = {}) {
      let failure: unknown;
      for (const row of putInTurn(await (options.found ?? list(provider, userId)))) {
        const key = open(row.sealed);
        if (key === undefined) continue;
        const outcome = await tryKey(row, key, use, options);
        if ('result' in outcome) return outcome.result;
        failure = outcome.failure;
      }
      throw failure ?? new AppError('no_provider_key', { values: { provider } });
    },
    hasKey: async (provider, userId) => (await list(provider, userId)).length > 0,
    flush: uses.flush,
  };
}

const isRefusal = (error: unknown) => error instanceof AppError && error.code === 'provider_refused_key';

/**
 * Opened keys by their sealed form, from which they follow: deciphering one costs more than finding it. A key that
 * another secret of the deployment sealed does not open, and the others have to do.
 */
function makeOpener(secretBox: SecretBox, onError: (error: unknown) => void) {
  const opened = new Map<string, string>();
  return (sealed: Buffer): string | undefined => {
    const name = sealed.toString('latin1');
    const known = opened.get(name);
    if (known !== undefined) return known;
    try {
      const key = secretBox.open(sealed);
      if (opened.size >= MAX_KNOWN) opened.clear();
      opened.set(name, key);
      return key;
    } catch (error) {
      onError(error);
      return undefined;
    }
  };
}

/** Puts keys in the order in which they are tried, the longest unused first, and takes note of when each was. */
function makeRota(): (rows: UsableKey[]) => Generator<UsableKey> {
  const lastTurns = new Map<string, number>();
  let turns = 0;
  const rank = ({ own, refused }: UsableKey) => (refused ? 2 : 0) + (own ? 0 : 1);
  const lastTurn = ({ id }: UsableKey) => lastTurns.get(id) ?? 0;

  return function* (rows) {
    for (const row of rows.sort((a, b) => rank(a) - rank(b) || lastTurn(a) - lastTurn(b))) {
      if (lastTurns.size >= MAX_KNOWN) lastTurns.clear();
      lastTurns.set(row.id, ++turns);
      yield row;
    }
  };
}
