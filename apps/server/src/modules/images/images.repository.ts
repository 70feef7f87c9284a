import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Place } from '../../kernel/cursor.ts';
import { type Database, defineStatement, type Queryable } from '../../platform/db/database.ts';
import { generatedImages } from '../../platform/db/schema/images.ts';

export type ImageRow = typeof generatedImages.$inferSelect;
/** An image that is there. */
export type MadeImage = ImageRow & { fileHash: string };
export type NewImage = Pick<
  ImageRow,
  'userId' | 'prompt' | 'searchText' | 'quality' | 'size' | 'createdAt'
> & { id?: string | undefined };

/** Uses of the school day and of the month that it lies in. */
export type ImageCounts = { daily: number; monthly: number };

export const isMade = (row: ImageRow): row is MadeImage => row.fileHash !== null;

/** Neither made nor deleted: being made, or left behind by a process that is gone. */
const isUnmade = and(isNull(generatedImages.fileHash), isNull(generatedImages.deletedAt));

/**
 * Until the transaction ends nobody else takes or counts uses of this person. A lock of its own, and not one on the row
 * of the person: chatting and signing in go on.
 */
export async function holdUses(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`images ${userId}`}, 0))`);
}

/** Removes what a person's images were begun with until `before` and never became one. */
export async function removeLeftBehind(tx: Queryable, userId: string, before: Date): Promise<void> {
  await tx
    .delete(generatedImages)
    .where(and(eq(generatedImages.userId, userId), isUnmade, lte(generatedImages.createdAt, before)));
}

/** Counts what is made, what was deleted, and what was begun after `aliveSince`. */
export async function countUses(
  db: Queryable,
  userId: string,
  since: { day: Date; month: Date; aliveSince: Date },
): Promise<ImageCounts> {
  const counts = or(
    isNotNull(generatedImages.fileHash),
    isNotNull(generatedImages.deletedAt),
    gt(generatedImages.createdAt, since.aliveSince),
  );
  const [row] = await db
    .select({
      daily: sql<number>`count(*) filter (where ${gte(generatedImages.createdAt, since.day)})::int`,
      monthly: sql<number>`count(*)::int`,
    })
    .from(generatedImages)
    .where(and(eq(generatedImages.userId, userId), gte(generatedImages.createdAt, since.month), counts));
  return row ?? { daily: 0, monthly: 0 };
}

/** Answers the id; undefined where the id is somebody else's. */
export async function insertImage(tx: Queryable, image: NewImage): Promise<string | undefined> {
  const [row] = await tx
    .insert(generatedImages)
    .values(image)
    .onConflictDoNothing({ target: generatedImages.id })
    .returning({ id: generatedImages.id });
  return row?.id;
}

export async function findImage(db: Queryable, id: string): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(generatedImages).where(eq(generatedImages.id, id));
  return row;
}

/** Gives what is being made its file; false where it is not being made any more. */
export async function finishImage(db: Queryable, id: string, fileHash: string): Promise<boolean> {
  const rows = await db
    .update(generatedImages)
    .set({ fileHash })
    .where(and(eq(generatedImages.id, id), isUnmade))
    .returning({ id: generatedImages.id });
  return rows.length > 0;
}

/** Removes what is being made, and never an image. */
export async function removeUnmade(db: Queryable, id: string): Promise<void> {
  await db.delete(generatedImages).where(and(eq(generatedImages.id, id), isUnmade));
}

/** Leaves of an image that it was made; false where this person has none by the id. */
export async function clearImage(
  db: Queryable,
  image: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(generatedImages)
    .set({ prompt: '', searchText: '', fileHash: null, deletedAt: image.now })
    .where(
      and(
        eq(generatedImages.id, image.id),
        eq(generatedImages.userId, image.userId),
        isNotNull(generatedImages.fileHash),
      ),
    )
    .returning({ id: generatedImages.id });
  return rows.length > 0;
}

/** The newest first. One row more than `limit` tells that there is a next page. */
export async function listImages(
  db: Queryable,
  filter: { userId: string; searched: string; limit: number; after: Place | undefined },
): Promise<MadeImage[]> {
  const { after, searched } = filter;
  const place = after
    ? or(
        lt(generatedImages.createdAt, after.at),
        and(eq(generatedImages.createdAt, after.at), lt(generatedImages.id, after.id)),
      )
    : undefined;
  const rows = await db
    .select()
    .from(generatedImages)
    .where(
      and(
        eq(generatedImages.userId, filter.userId),
        isNotNull(generatedImages.fileHash),
        searched === '' ? undefined : sql`strpos(${generatedImages.searchText}, ${searched}) > 0`,
        place,
      ),
    )
    .orderBy(desc(generatedImages.createdAt), desc(generatedImages.id))
    .limit(filter.limit + 1);
  return rows.filter(isMade);
}

/** Those of the files that an image names. */
export async function listFilesOfImages(db: Database, hashes: string[]): Promise<string[]> {
  return (await named(db, [hashes])).map(({ hash }) => hash);
}

const named = defineStatement<{ hash: string }, [string[]]>(
  'files_of_images',
  `select hash from unnest($1::text[]) as f (hash)
    where exists (select 1 from generated_images i where i.file_hash = f.hash)`,
);
