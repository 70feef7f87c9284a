import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import { makeKeyUses } from './key-uses.ts';
import { listUsableKeys, markRefused, type UsableKey } from './usable-keys.repository.ts';

/**
 * Hands provider keys to those who call the gateway. Keys are used in turn, a person's own before those that all
 * share, those that the provider refused after these, and those whose account is empty last. `userId` null is whoever
 * has no keys of their own: visitors, and the product itself.
 */
export type ProviderKeys = {
  /** Begins to read the keys for a withKey that comes at once, while something else is waited for. */
  find(provider: string, userId: string | null): FoundKeys;
  /**
   * Calls `use` with a key, and with the next one when it fails with provider_refused_key or provider_no_money; any
   * other failure is the caller's. A refusal comes before anything of an answer, so nothing is done twice. Throws
   * no_provider_key when there is none, and the last refusal when all were refused.
   */
  withKey<T>(
    provider: string,
    userId: string | null,
    use: (key: string | null) => Promise<T>,
    options?: UseOptions,
  ): Promise<T>;
  /** Whether withKey would have a key to try. */
  hasKey(provider: string, userId: string | null): Promise<boolean>;
  /** Writes the uses that were counted; without it they are written within seconds. */
  flush(): Promise<void>;
};

export type FoundKeys = Promise<UsableKey[]>;

/** Waits until a call may begin, and chooses its key among some that are as good as each other; null is none. */
export type Enter = (keyIds: readonly (string | null)[]) => Promise<Entered>;

type Entered = {
  id: string | null;
  /** The call is over, with this failure if it failed. True where it may be made again, with any key of the same ones. */
  leave(failure?: unknown): boolean;
};

export type UseOptions = {
  /** What `find` found for the same provider and person; without it the keys are read now. */
  found?: FoundKeys | undefined;
  /** False where a refusal is not about the key but about this use: some keys are for chats alone. */
  marksRefusal?: boolean;
  /** False for a service that answers without a key: where there is none, it is called so. */
  needsKey?: boolean;
  /** Without it the key that was unused the longest is used at once. */
  enter?: Enter | undefined;
};

type Next = { row: UsableKey; entered: Entered };
type Outcome<T> = { result: T } | { failure: unknown; again: boolean };

/** The way of those who wait for nothing. */
const AT_ONCE: Entered = { id: null, leave: () => false };

const MAX_KNOWN = 256;
/** Milliseconds for which a key whose account is empty comes after the others. */
const REST_MS = 5 * 60_000;

export function makeProviderKeys(deps: {
  db: Database;
  secretBox: SecretBox;
  clock: Clock;
  onError: (error: unknown) => void;
}): ProviderKeys {
  const { db, onError } = deps;
  const open = makeOpener(deps.secretBox, onError);
  const resting = new Map<string, number>();
  const rota = makeRota((id) => (resting.get(id) ?? 0) > Date.now());
  const uses = makeKeyUses(deps);

  // The rows are read each time, so a key that was switched off is gone at the next call.
  const list = (provider: string, userId: string | null) => listUsableKeys(db, [provider, userId]);

  async function chooseNext(rows: readonly UsableKey[], enter: Enter | undefined): Promise<Next> {
    const group = rota.listFirst(rows);
    const entered = enter ? await enter(group.map(({ id }) => id)) : AT_ONCE;
    const row = group.find(({ id }) => id === entered.id) ?? group[0];
    if (!row) throw new AppError('internal');
    rota.take(row);
    return { row, entered };
  }

  async function tryKey<T>(
    row: UsableKey,
    use: (key: string) => Promise<T>,
    { marksRefusal = true }: UseOptions,
    entered: Entered,
  ): Promise<Outcome<T>> {
    const key = open(row.sealed);
    if (key === undefined) return { failure: undefined, again: entered.leave() };
    try {
      const result = await use(key);
      entered.leave();
      uses.count(row.id, row.refused);
      return { result };
    } catch (failure) {
      const again = entered.leave(failure);
      if (again || (await isOfKey(row, failure, marksRefusal))) return { failure, again };
      uses.count(row.id, false);
      throw failure;
    }
  }

  /** Whether a failure says something of the key, which is noted, and the next one may do better. */
  async function isOfKey(row: UsableKey, failure: unknown, marksRefusal: boolean): Promise<boolean> {
    const code = failure instanceof AppError ? failure.code : null;
    if (code === 'provider_no_money') resting.set(row.id, Date.now() + REST_MS);
    const isRefused = code === 'provider_refused_key';
    if (isRefused && !row.refused && marksRefusal) await markRefused(db, row).catch(onError);
    return isRefused || code === 'provider_no_money';
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
      const rows = await (options.found ?? list(provider, userId));
      if (rows.length === 0 && options.needsKey === false) return callWithoutKey(use, options.enter);
      for (const left = new Set(rows); left.size > 0; ) {
        const { row, entered } = await chooseNext([...left], options.enter);
        const outcome = await tryKey(row, use, options, entered);
        if ('result' in outcome) return outcome.result;
        failure = outcome.failure ?? failure;
        if (!outcome.again) left.delete(row);
      }
      throw failure ?? new AppError('no_provider_key', { values: { provider } });
    },
    hasKey: async (provider, userId) => (await list(provider, userId)).length > 0,
    flush: uses.flush,
  };
}

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
function makeRota(isResting: (id: string) => boolean) {
  const lastTurns = new Map<string, number>();
  let turns = 0;
  const rank = ({ id, own, refused }: UsableKey) =>
    (isResting(id) ? 4 : 0) + (refused ? 2 : 0) + (own ? 0 : 1);
  const lastTurn = ({ id }: UsableKey) => lastTurns.get(id) ?? 0;

  return {
    /** Those that are tried first and are as good as each other. */
    listFirst(rows: readonly UsableKey[]): UsableKey[] {
      const first = Math.min(...rows.map(rank));
      return rows.filter((row) => rank(row) === first).sort((a, b) => lastTurn(a) - lastTurn(b));
    },
    take({ id }: UsableKey): void {
      if (lastTurns.size >= MAX_KNOWN) lastTurns.clear();
      lastTurns.set(id, ++turns);
    },
  };
}

async function callWithoutKey<T>(use: (key: null) => Promise<T>, enter: Enter | undefined): Promise<T> {
  for (;;) {
    const entered = await enter?.([null]);
    try {
      const result = await use(null);
      entered?.leave();
      return result;
    } catch (failure) {
      if (!entered?.leave(failure)) throw failure;
    }
  }
}
