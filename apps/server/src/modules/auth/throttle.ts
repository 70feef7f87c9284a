import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { claimBlock, countAttempt, findBlock, forgiveAttempt } from './auth.repository.ts';

/**
 * Slows down guessing without locking a class out. An attempt is counted before the password is looked
 * at, so that a burst of parallel guesses gets no more tries than a patient one, and given back when it
 * succeeds, so that forty-five pupils behind one address who know their passwords never meet a limit.
 * Narrow keys are strict, wide ones generous.
 */
const WINDOW_MS = 15 * 60_000;

type Rule = { free: number; firstBlockMs: number; longestBlockMs: number };
const RULES = {
  /** One account from one address. */
  own: { free: 5, firstBlockMs: 2_000, longestBlockMs: 5 * 60_000 },
  /** One account from anywhere: a slow spread-out guess. */
  account: { free: 100, firstBlockMs: 10_000, longestBlockMs: 60_000 },
  /** One address with many accounts: a whole school may sit behind it. */
  address: { free: 300, firstBlockMs: 10_000, longestBlockMs: 60_000 },
} as const satisfies Readonly<Record<string, Rule>>;

export type Throttle = ReturnType<typeof makeThrottle>;

export function makeThrottle({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Runs `check` as one counted attempt; throws too_many_attempts instead when it has to wait. */
    async attempt<T>(
      subject: { account: string; address: string },
      check: () => Promise<T | null>,
    ): Promise<T | null> {
      const account = subject.account.trim().toLowerCase();
      const keys = {
        own: `own ${account} ${subject.address}`,
        account: `account ${account}`,
        address: `address ${subject.address}`,
      };
      const now = clock.now();
      const blockedUntil = await findBlock(db, [keys.own], now);
      if (blockedUntil) throw tooMany(blockedUntil, now);

      await takeAttempt(db, keys, now);
      const result = await check();
      if (result !== null) await forgiveAttempt(db, keys.own, [keys.account, keys.address]);
      return result;
    },
  };
}

type Keys = Readonly<Record<keyof typeof RULES, string>>;

/** Counts before the check: of a burst, only those within the free ones, or the first after a block, get through. */
async function takeAttempt(db: Database, keys: Keys, now: Date): Promise<void> {
  const counts = await countAttempt(db, Object.values(keys), now, WINDOW_MS);
  const countOf = (name: keyof typeof RULES) => counts.find((row) => row.key === keys[name])?.count ?? 0;
  // Who has not failed here yet is not held up by others: one pupil cannot shut out a class.
  const names = countOf('own') === 1 ? (['own'] as const) : (['own', 'account', 'address'] as const);
  for (const name of names) {
    const excess = countOf(name) - RULES[name].free;
    if (excess <= 0) continue;
    const until = new Date(now.getTime() + blockLength(RULES[name], excess));
    if (!(await claimBlock(db, keys[name], until, now))) throw tooMany(until, now);
  }
}

/** Doubles with every further attempt. */
function blockLength(rule: Rule, excess: number): number {
  return Math.min(rule.firstBlockMs * 2 ** Math.min(excess - 1, 20), rule.longestBlockMs);
}

function tooMany(until: Date, now: Date): AppError {
  return new AppError('too_many_attempts', { retryAfter: (until.getTime() - now.getTime()) / 1000 });
}
