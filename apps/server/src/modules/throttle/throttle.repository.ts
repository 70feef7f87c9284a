import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { type Database, defineStatement, type Queryable } from '../../platform/db/database.ts';
import { attempts } from '../../platform/db/schema/index.ts';

export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEnd, now));
}

/** When the latest block among these keys ends, if one is in force. */
export async function findBlock(db: Queryable, keys: readonly string[], now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: sql<string | null>`max(${attempts.blockedUntil})` })
    .from(attempts)
    .where(and(sql`${attempts.key} = any(${sql.param([...keys])})`, sql`${attempts.blockedUntil} > ${now}`));
  return row?.until ? new Date(row.until) : null;
}

/** Counts one attempt on each key and answers the counts of the windows that are running. */
export async function countAttempt(db: Queryable, keys: readonly string[], now: Date, windowMs: number) {
  const over = sql`${attempts.windowEnd} < ${now}`;
  const windowEnd = new Date(now.getTime() + windowMs);
  return (
    db
      .insert(attempts)
      // One order for everybody, so that two sign-ins never wait for each other's rows.
      .values([...keys].sort().map((key) => ({ key, count: 1, windowEnd })))
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
          blockedUntil: sql`case when ${over} then null else ${attempts.blockedUntil} end`,
          windowEnd,
        },
      })
      .returning({ key: attempts.key, count: attempts.count })
  );
}

/** Blocks a key for those who come next. True for the one caller who got there first and may still try. */
export async function claimBlock(db: Queryable, key: string, until: Date, now: Date): Promise<boolean> {
  const rows = await db
    .update(attempts)
    .set({ blockedUntil: until })
    .where(and(eq(attempts.key, key), or(isNull(attempts.blockedUntil), lte(attempts.blockedUntil, now))))
    .returning({ key: attempts.key });
  return rows.length > 0;
}

/** A success: the caller's own counter starts anew, those shared with others get their attempt back. */
export async function forgiveAttempt(
  db: Queryable,
  own: string | null,
  shared: readonly string[],
): Promise<void> {
  if (own !== null) await db.delete(attempts).where(eq(attempts.key, own));
  // Locked in the order in which they are counted, however they are stored.
  const locked = db
    .select({ key: attempts.key })
    .from(attempts)
    .where(sql`${attempts.key} = any(${sql.param([...shared])})`)
    .orderBy(sql`${attempts.key} collate "C"`)
    .for('update');
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)`, blockedUntil: null })
    .where(inArray(attempts.key, locked));
}

const take = defineStatement<{ count: number; window_end: Date }, [key: string, now: Date, windowMs: number]>(
  'rate_take',
  `insert into attempts as a (key, count, window_end)
   values ($1, 1, $2::timestamptz + $3 * interval '1 millisecond')
   on conflict (key) do update set
     count = case when a.window_end <= $2 then 1 else a.count + 1 end,
     window_end = case when a.window_end <= $2 then excluded.window_end else a.window_end end
   returning count, window_end`,
);

/** Adds to a counter whose window begins with its first use, and answers it. */
export async function addToRate(
  db: Database,
  rate: { key: string; now: Date; windowMs: number },
): Promise<{ count: number; windowEnd: Date }> {
  const [row] = await take(db, [rate.key, rate.now, rate.windowMs]);
  return { count: row?.count ?? 0, windowEnd: row?.window_end ?? rate.now };
}
