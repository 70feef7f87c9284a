import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressKey } from './address-key.ts';
import * as repository from './throttle.repository.ts';

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
  /** One shared link from one address. Short, and never longer: a class knocks at the same door as who guesses. */
  door: { free: 60, firstBlockMs: 2_000, longestBlockMs: 2_000 },
} as const satisfies Readonly<Record<string, Rule>>;

const RATE_WINDOW_MS = 60_000;
/**
 * Sign-ins a minute from one address that were not right, whoever was named: what a name that nobody has costs is bounded,
 * and that it is nobody's cannot be told by it. A school that signs in rightly is not counted, however large.
 */
const SIGN_INS_PER_MINUTE = 600;
/** Requests a minute: share passwords tried from one address, and what one visitor asks for. */
const KNOCKS_PER_MINUTE = 300;
const REQUESTS_PER_VISITOR = 90;
/** Answers of chatbots that are only being tried: nothing else counts them. */
const TRIALS_PER_MINUTE = 20;
/** What one person asks of the learning helpers. */
const HELPERS_PER_MINUTE = 20;
/** Plain completions of one person: as a helper’s answers. */
const COMPLETIONS_PER_MINUTE = 20;
/** Papers that one person has written: each takes a model longer than a helper's answer, and far more is sent for it. */
const EXAMS_PER_MINUTE = 10;
/** Images that one person asks for: those that fail are given back, and cost the school all the same. */
const IMAGES_PER_MINUTE = 20;
/** Questions by which one person tries a knowledge base: a provider may be asked for the meaning of each. */
const SEARCHES_PER_MINUTE = 60;
/** Requests by which one administrator tries the AI service. */
const PROVIDER_TESTS_PER_MINUTE = 60;
/** Provider keys that one person has checked: more is not adding keys but trying stolen ones. */
const KEY_CHECKS_PER_MINUTE = 30;
/** Of a person, or of a chatbot's visitors together. */
const PICTURES_PER_DAY = 200;
const DAY_MS = 86_400_000;

/** `own` is the caller's alone; the others are shared with people who may know what they do. */
type Keys = { own: string | null; shared: readonly Counter[]; rate?: { key: string; perMinute: number } };
type Counter = { key: string; rule: Rule };

/** What is known of an attempt that is let through. */
export type Attempt = {
  /** So many have failed that those who share a counter with it would have to wait: their number tells nothing more. */
  isFlood: boolean;
};

export type Throttle = ReturnType<typeof makeThrottle>;

export function makeThrottle({
  db,
  clock,
  visitorRatePerMinute,
}: {
  db: Database;
  clock: Clock;
  visitorRatePerMinute: number;
}) {
  /** Runs `check` as one counted attempt; throws too_many_attempts instead when it has to wait. */
  async function attempt<T>(
    { own, shared, rate }: Keys,
    check: (attempt: Attempt) => Promise<T | null>,
  ): Promise<T | null> {
    const now = clock.now();
    const blockedUntil = own === null ? null : await repository.findBlock(db, [own], now);
    if (blockedUntil) throw tooMany(blockedUntil, now);

    if (rate) await takeRate(rate.key, rate.perMinute, 'too_many_attempts');

    const taken = await takeAttempt(db, { own, shared }, now);
    const keys = shared.map(({ key }) => key);
    const result = await check(taken).catch((error: unknown) => giveBackUnseen(error, own, keys));
    if (result !== null) await repository.forgiveAttempt(db, own, rate ? [...keys, rate.key] : keys);
    return result;
  }

  /**
   * Throws the error again. Where nobody looked at the password it was no guess; earlier ones stay counted. It counts for
   * the rate all the same: whoever fills the queue is held up the sooner.
   */
  async function giveBackUnseen(error: unknown, own: string | null, keys: readonly string[]): Promise<never> {
    if (error instanceof AppError && error.code === 'overloaded')
      await repository.forgiveAttempt(db, null, own === null ? keys : [own, ...keys]);
    throw error;
  }

  /** Throws `code` above the rate. */
  async function takeRate(
    key: string,
    perMinute: number,
    code: 'too_many_requests' | 'too_many_attempts' = 'too_many_requests',
  ): Promise<void> {
    const now = clock.now();
    const { count, windowEnd } = await repository.addToRate(db, { key, now, windowMs: RATE_WINDOW_MS });
    if (count > perMinute) throw new AppError(code, { retryAfter: secondsUntil(windowEnd, now) });
  }

  return {
    /**
     * One sign-in; `check` answers null when the password is wrong, or throws, which counts no less. `account` is the
     * name as accounts are told apart by it, however it was written.
     */
    signIn<T>(
      { account, ...subject }: { account: string; address: string },
      check: (attempt: Attempt) => Promise<T | null>,
    ) {
      const address = addressKey(subject.address);
      const keys = {
        own: `own ${account} ${address}`,
        shared: [
          { key: `account ${account}`, rule: RULES.account },
          { key: `address ${address}`, rule: RULES.address },
        ],
        rate: { key: `sign-ins ${address}`, perMinute: SIGN_INS_PER_MINUTE },
      };
      return attempt(keys, check);
    },

    /** One try of a share password; `door` says which. */
    async openDoor<T>(subject: { door: string; address: string }, check: () => Promise<T | null>) {
      const address = addressKey(subject.address);
      const key = `door ${subject.door} ${address}`;
      // A bucket of its own: who knocks in vain takes nothing from those who are inside.
      await takeRate(`knocks ${address}`, KNOCKS_PER_MINUTE);
      // While the door is held, nothing is counted: who goes on knocking does not hold it longer.
      const heldUntil = await repository.findBlock(db, [key], clock.now());
      if (heldUntil) throw tooMany(heldUntil, clock.now());
      return attempt({ own: null, shared: [{ key, rule: RULES.door }] }, check);
    },

    /** Counts one request of a visitor, on the visitor first, then on the address that many share. */
    async takeVisitorRequest(visitor: { id: string }, address: string): Promise<void> {
      await takeRate(`visitor ${visitor.id}`, REQUESTS_PER_VISITOR);
      await takeRate(`visitors ${addressKey(address)}`, visitorRatePerMinute);
    },

    /** Counts one answer of a chatbot that a person tries. */
    takeTrial: (userId: string) => takeRate(`trials ${userId}`, TRIALS_PER_MINUTE),

    /** Counts one request of a person to a learning helper. */
    takeHelper: (userId: string) => takeRate(`helpers ${userId}`, HELPERS_PER_MINUTE),

    /** Counts one plain completion that a person asks for. */
    takeCompletion: (userId: string) => takeRate(`completions ${userId}`, COMPLETIONS_PER_MINUTE),

    /** Counts one paper that a person asks for. */
    takeExam: (userId: string) => takeRate(`exams ${userId}`, EXAMS_PER_MINUTE),

    /** Counts one image that a person asks for, whatever becomes of it. */
    takeImage: (userId: string) => takeRate(`images ${userId}`, IMAGES_PER_MINUTE),

    /** Counts one question by which a person tries a knowledge base. */
    takeSearch: (userId: string) => takeRate(`searches ${userId}`, SEARCHES_PER_MINUTE),

    /** Counts one request by which an administrator tries the AI service. */
    takeProviderTest: (userId: string) => takeRate(`provider tests ${userId}`, PROVIDER_TESTS_PER_MINUTE),

    /** Counts one provider key that a person has checked. */
    takeKeyCheck: (userId: string) => takeRate(`key checks ${userId}`, KEY_CHECKS_PER_MINUTE),

    /** Counts one picture that is stored with a message without asking a chatbot, which no limit of uses bounds. */
    async takePicture(whose: string): Promise<void> {
      const now = clock.now();
      const rate = { key: `pictures ${whose}`, now, windowMs: DAY_MS };
      const { count, windowEnd } = await repository.addToRate(db, rate);
      if (count <= PICTURES_PER_DAY) return;
      const retryAfter = secondsUntil(windowEnd, now);
      throw new AppError('too_many_requests', { retryAfter, message: '今天儲存的圖片太多了，請明天再試' });
    },

    async deleteExpired(): Promise<void> {
      await repository.deleteExpired(db, clock.now());
    },
  };
}

/** Counts before the check: of a burst, only those within the free ones, or the first after a block, get through. */
async function takeAttempt(db: Database, { own, shared }: Keys, now: Date): Promise<Attempt> {
  const counters = own === null ? shared : [{ key: own, rule: RULES.own }, ...shared];
  const keys = counters.map(({ key }) => key);
  const counts = await repository.countAttempt(db, keys, now, WINDOW_MS);
  const countOf = (wanted: string) => counts.find(({ key }) => key === wanted)?.count ?? 0;
  // Who has not failed here yet is not held up by others: one pupil cannot shut out a class.
  const isFirst = own !== null && countOf(own) === 1;
  for (const { key, rule } of isFirst ? counters.slice(0, 1) : counters) {
    const excess = countOf(key) - rule.free;
    if (excess <= 0) continue;
    const until = new Date(now.getTime() + blockLength(rule, excess));
    if (!(await repository.claimBlock(db, key, until, now))) throw tooMany(until, now);
  }
  return { isFlood: shared.some(({ key, rule }) => countOf(key) > rule.free) };
}

/** Doubles with every further attempt. */
function blockLength(rule: Rule, excess: number): number {
  return Math.min(rule.firstBlockMs * 2 ** Math.min(excess - 1, 20), rule.longestBlockMs);
}

function tooMany(until: Date, now: Date): AppError {
  return new AppError('too_many_attempts', { retryAfter: secondsUntil(until, now) });
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, (until.getTime() - now.getTime()) / 1000);
}
