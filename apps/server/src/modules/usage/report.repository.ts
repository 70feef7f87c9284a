import { type AnyColumn, and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { usageCounts } from '../../platform/db/schema/index.ts';

export type Dimension = typeof usageCounts.$inferSelect.dimension;

/** What was counted under one key and label of a dimension in a range of days. */
export type CountRow = {
  dimension: Dimension;
  /** Of the total: the day. */
  key: string;
  label: string;
  /** The last day on which it was called so. */
  lastDay: string;
  chats: number;
  characters: number;
  promptTokens: number;
  completionTokens: number;
};

/** All dimensions of the days between these, both included, in one statement: they fit together. */
export function sumCounts(db: Queryable, from: string, to: string): Promise<CountRow[]> {
  const key = sql<string>`case when ${usageCounts.dimension} = 'total' then ${usageCounts.day}::text else ${usageCounts.key} end`;
  const sumOf = (column: AnyColumn) => sql<number>`sum(${column})`.mapWith(Number);
  return db
    .select({
      dimension: usageCounts.dimension,
      key: key.as('part'),
      label: usageCounts.label,
      lastDay: sql<string>`max(${usageCounts.day})`,
      chats: sumOf(usageCounts.chats),
      characters: sumOf(usageCounts.characters),
      promptTokens: sumOf(usageCounts.promptTokens),
      completionTokens: sumOf(usageCounts.completionTokens),
    })
    .from(usageCounts)
    .where(and(gte(usageCounts.day, from), lte(usageCounts.day, to)))
    .groupBy(usageCounts.dimension, sql`part`, usageCounts.label);
}

/** The first day on which somebody chatted, of those that were counted. */
export async function findFirstDay(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ day: usageCounts.day })
    .from(usageCounts)
    .where(eq(usageCounts.dimension, 'total'))
    .orderBy(asc(usageCounts.day))
    .limit(1);
  return row?.day ?? null;
}
