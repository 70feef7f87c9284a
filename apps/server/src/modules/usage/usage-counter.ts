import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CountedDay } from './counting.repository.ts';
import * as repository from './counting.repository.ts';
import { addDays, listDays } from './school-days.ts';

/**
 * Counts the chats of each school day, so that a report reads counts only. A day that was counted some minutes after its
 * end is final: it is never counted again, whatever is deleted later. Today, and yesterday until it is final, are
 * counted anew when a report asks for them, and where they had many chats already the report does not wait for it; every
 * other day is counted in the background.
 *
 * Invariant: from the first day that was counted to yesterday, a day without a final count is one that is still to be
 * counted. So the earliest day with a chat is always counted first.
 *
 * A lock for each day keeps two processes from counting it at once; whoever comes second finds it counted.
 */

/** For answers that began before midnight. */
const FINAL_AFTER_MS = 10 * 60_000;
/** A younger count of a day that is not over is good enough. */
const FRESH_MS = 60_000;
/** Chats of a day that are counted while a report waits: some twenty milliseconds of work. */
const AWAITED_CHATS = 1_000;
const ROUND_MS = 60_000;

export function startUsageCounter(deps: {
  db: Database;
  clock: Clock;
  schoolDay: (instant: Date) => string;
  /** The instants between which a calendar day of the school lies. */
  dayBounds: (day: string) => { start: Date; end: Date };
  listHours: (bounds: { start: Date; end: Date }) => number[];
  onError: (error: unknown) => void;
}) {
  const { db, clock, dayBounds } = deps;
  const closing = new AbortController();
  const counting = new Map<string, Promise<unknown>>();
  let round: Promise<void> | null = null;

  const onError = (error: unknown) => {
    if (!closing.signal.aborted) deps.onError(error);
  };

  const finalFrom = (day: string) => dayBounds(day).end.getTime() + FINAL_AFTER_MS;
  const isFinal = ({ day, countedAt }: CountedDay) => countedAt.getTime() >= finalFrom(day);

  async function count(day: string, onTaken: 'wait' | 'leave', isGood: (row: CountedDay) => boolean) {
    const countedAt = clock.now();
    await db.transaction(async (tx) => {
      if (onTaken === 'wait') await repository.holdDay(tx, day);
      else if (!(await repository.tryHoldDay(tx, day))) return;
      const known = await repository.findCountedDay(tx, day);
      if (known && isGood(known)) return;
      const bounds = dayBounds(day);
      await repository.countDay(tx, { day, countedAt, ...bounds, hours: deps.listHours(bounds) });
    });
  }

  /**
   * Those who ask in the same moment wait for one count, and hold one connection. Answers whether it is done; a busy day
   * is still being counted.
   */
  async function refresh(day: string): Promise<boolean> {
    const isGood = (row: CountedDay) =>
      isFinal(row) || clock.now().getTime() - row.countedAt.getTime() < FRESH_MS;
    const known = await repository.findCountedDay(db, day);
    if (known && isGood(known)) return true;
    const isAwaited = !known || known.chats <= AWAITED_CHATS;
    const mine = counting.get(day) ?? count(day, 'wait', isGood).finally(() => counting.delete(day));
    counting.set(day, mine);
    if (isAwaited) await mine;
    else mine.catch(onError);
    return isAwaited;
  }

  /** The days that can be counted for good and are not, the earliest of all first, then from the newest. */
  async function listDue(last: string): Promise<string[]> {
    const counted = await repository.findFirstCountedDay(db);
    const chat = await repository.findFirstChat(db, counted === null ? null : dayBounds(counted).start);
    const first = chat ? deps.schoolDay(chat) : counted;
    if (first === null) return [];
    const days = await repository.listCountedDays(db, first, last);
    const final = new Set(days.filter(isFinal).map(({ day }) => day));
    const due = listDays(first, last).filter((day) => !final.has(day));
    return chat && due[0] === first ? [first, ...due.slice(1).reverse()] : due.reverse();
  }

  async function work(): Promise<void> {
    const yesterday = addDays(deps.schoolDay(clock.now()), -1);
    const last = clock.now().getTime() >= finalFrom(yesterday) ? yesterday : addDays(yesterday, -1);
    for (const day of await listDue(last)) {
      if (closing.signal.aborted) return;
      const since = performance.now();
      await count(day, 'leave', isFinal);
      // Chats go first: it rests for as long as it has worked.
      await delay(performance.now() - since, undefined, { signal: closing.signal });
    }
  }

  /** Counts in the background what is due; ends when it is done. */
  function catchUp(): Promise<void> {
    round ??= work().finally(() => {
      round = null;
    });
    return round;
  }

  const wake = () => void catchUp().catch(onError);
  const timer = setInterval(wake, ROUND_MS);
  wake();

  return {
    catchUp,

    /** Brings those days of a report up to date that are not over, or just ended; answers whether all of them are. */
    async refreshRecent(from: string, to: string): Promise<boolean> {
      const today = deps.schoolDay(clock.now());
      const recent = [addDays(today, -1), today].filter((day) => day >= from && day <= to);
      let isDone = true;
      for (const day of recent) isDone = (await refresh(day)) && isDone;
      return isDone;
    },

    /** What of these days is still to be counted, and when those that are not over were counted last. */
    async getState(from: string, to: string): Promise<{ pendingDays: number; countedAt: Date | null }> {
      const today = deps.schoolDay(clock.now());
      const first = await repository.findFirstCountedDay(db);
      if (first === null) return { pendingDays: 0, countedAt: null };
      const days = await repository.listCountedDays(db, from, to);
      const past = listDays(first > from ? first : from, to < today ? to : addDays(today, -1));
      const known = new Set(days.map(({ day }) => day));
      return {
        pendingDays: past.filter((day) => !known.has(day)).length,
        countedAt: days.find(({ day }) => day === today)?.countedAt ?? null,
      };
    },

    async close(): Promise<void> {
      clearInterval(timer);
      closing.abort();
      await Promise.allSettled([round, ...counting.values()]);
    },
  };
}
