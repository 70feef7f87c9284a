import { IMAGE_LONGEST_WORK_MS } from '#contract/images.contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { writeInTurn } from '../../platform/db/write-in-turn.ts';
import type { ImageCounts, ImageRow, MadeImage, NewImage } from './images.repository.ts';
import * as repository from './images.repository.ts';

export type ImageLimit = { daily: number; monthly: number };

/** A use that was taken, with the counts of it and all before; or the image that was made under its id before. */
export type Taken = { id: string; counts: ImageCounts; made: MadeImage | null };

/** One request for an image, under the id that its caller made. */
type Asked = Pick<NewImage, 'userId' | 'prompt' | 'quality' | 'size'> & { id?: string | undefined };

type Bounds = (day: string) => { start: Date };

/**
 * The uses of the image generator. A row is a use from the moment that it is let in, and no counter stands beside it.
 * Invariant: a person's uses are counted and taken under one lock, after the rows that were left behind are gone. So no
 * two requests take the last use, and a row that counted no more cannot become an image: finishing finds it gone.
 */
export function makeImageUses(deps: {
  db: Database;
  clock: Clock;
  schoolDay: (instant: Date) => string;
  dayBounds: Bounds;
  monthBounds: Bounds;
  limit: ImageLimit;
}) {
  const { db, limit } = deps;

  function periods(now: Date) {
    const today = deps.schoolDay(now);
    return {
      day: deps.dayBounds(today).start,
      month: deps.monthBounds(today).start,
      aliveSince: new Date(now.getTime() - IMAGE_LONGEST_WORK_MS),
    };
  }

  /**
   * The image that a row is, if it is what is asked for and done. Undefined for no row, or one that was left behind.
   * Throws image_running, or invalid_input for an id that is used for something else.
   */
  function readKnown(row: ImageRow | undefined, asked: Asked): MadeImage | undefined {
    if (!row) return undefined;
    if (row.userId !== asked.userId || row.deletedAt) throw idTaken();
    const made = repository.isMade(row) ? row : undefined;
    if (!made && row.createdAt <= periods(deps.clock.now()).aliveSince) return undefined;
    if (!isSame(row, asked)) throw idTaken();
    if (!made) throw new AppError('image_running');
    return made;
  }

  return {
    count: (userId: string): Promise<ImageCounts> =>
      repository.countUses(db, userId, periods(deps.clock.now())),

    /** What was asked for under this id before; throws as readKnown does. */
    async findMade(asked: Asked): Promise<MadeImage | undefined> {
      return asked.id === undefined ? undefined : readKnown(await repository.findImage(db, asked.id), asked);
    },

    /** Throws image_limit_daily or image_limit_monthly where none is left, and what findMade throws. */
    async take(image: Omit<NewImage, 'createdAt'>): Promise<Taken> {
      const { id, userId } = image;
      const now = deps.clock.now();
      const since = periods(now);
      return writeInTurn(db, 'few', async (tx) => {
        await repository.holdUses(tx, userId);
        await repository.removeLeftBehind(tx, userId, since.aliveSince);
        const made = id && readKnown(await repository.findImage(tx, id), image);
        const counts = await repository.countUses(tx, userId, since);
        if (made) return { id: made.id, counts, made };
        requireRoom(counts, limit);
        const taken = await repository.insertImage(tx, { ...image, createdAt: now });
        if (taken === undefined) throw idTaken();
        return { id: taken, counts: addOne(counts), made: null };
      }).catch(explainDeleted);
    },

    /** The use stays, with its file. False where it took so long that the use was given back. */
    keep: (id: string, fileHash: string): Promise<boolean> => repository.finishImage(db, id, fileHash),

    giveBack: (id: string): Promise<void> => repository.removeUnmade(db, id),
  };
}

const isSame = (row: ImageRow, { prompt, quality, size }: Asked): boolean =>
  row.prompt === prompt && row.quality === quality && row.size === size;

const addOne = ({ daily, monthly }: ImageCounts): ImageCounts => ({ daily: daily + 1, monthly: monthly + 1 });

/** The day first: it is the one that ends sooner. */
function requireRoom(counts: ImageCounts, limit: ImageLimit): void {
  if (counts.daily >= limit.daily) {
    throw new AppError('image_limit_daily', { values: { limit: limit.daily } });
  }
  if (counts.monthly >= limit.monthly) {
    throw new AppError('image_limit_monthly', { values: { limit: limit.monthly } });
  }
}

function idTaken(): AppError {
  return new AppError('invalid_input', { fields: [{ path: 'id', message: '這個識別碼已被使用' }] });
}

/** The person was deleted in this moment. */
function explainDeleted(error: unknown): never {
  const tooLate = findViolatedConstraint(error)?.endsWith('_user_id_users_id_fk');
  throw tooLate ? new AppError('not_signed_in') : error;
}
