import { randomInt } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';

/**
 * The places of a process: each answer that begins or runs has one, whether it is a turn or not. They say who may
 * still begin, and when the last one has ended.
 */
export type Load = {
  /** What this process can carry. */
  maxRunningTurns: number;
  isStrained: () => boolean;
};

/** Characters of pictures in questions whose answers run, each held some twice over; beyond that others with one wait. */
const MOST_PICTURES = 64_000_000;

/** Spread out, so that those who were refused together do not come back together. */
const RETRY_SECONDS = { from: 2, to: 6 };

const tooMuch = () =>
  new AppError('overloaded', { retryAfter: randomInt(RETRY_SECONDS.from, RETRY_SECONDS.to + 1) });

export function makePlaces({ maxRunningTurns, isStrained }: Load) {
  let taken = 0;
  let pictures = 0;
  let closing = false;
  const allEnded = Promise.withResolvers<void>();
  /** Once nobody is let in any more, the last one stays the last. */
  const noteEnd = () => {
    if (closing && taken === 0) allEnded.resolve();
  };

  /** A place for what was let in before, with pictures of so many characters; the returned function gives it back. */
  function hold(carried = 0): () => void {
    taken++;
    pictures += carried;
    return () => {
      taken--;
      pictures -= carried;
      noteEnd();
    };
  }

  return {
    hold,

    /** A place for what is new. Throws shutting_down or overloaded: what runs goes first. */
    admit(): () => void {
      if (closing) throw new AppError('shutting_down', { retryAfter: 5 });
      if (taken >= maxRunningTurns || isStrained()) {
        throw tooMuch();
      }
      return hold();
    },

    /** Throws overloaded while the pictures of running answers are as much as this process can hold. */
    admitPicture(): void {
      if (pictures > MOST_PICTURES) throw tooMuch();
    },

    /** Lets nobody in any more; resolves when all places have been given back. */
    close(): Promise<void> {
      closing = true;
      noteEnd();
      return allEnded.promise;
    },
  };
}
