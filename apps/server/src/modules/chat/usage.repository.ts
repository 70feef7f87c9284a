import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { dailyUsage, usageReports } from '../../platform/db/schema/index.ts';

/** Uses that the daily limit has counted. */
export async function countUses(
  db: Queryable,
  subject: string,
  chatbotId: string,
  day: string,
): Promise<number> {
  const [row] = await db
    .select({ used: dailyUsage.used })
    .from(dailyUsage)
    .where(
      and(eq(dailyUsage.subject, subject), eq(dailyUsage.chatbotId, chatbotId), eq(dailyUsage.day, day)),
    );
  return row?.used ?? 0;
}

export async function addUsageReport(
  db: Queryable,
  report: { day: string; userId: string; chatbotId: string; count: number; characters: number },
): Promise<void> {
  await db
    .insert(usageReports)
    .values(report)
    .onConflictDoUpdate({
      target: [usageReports.day, usageReports.userId, usageReports.chatbotId],
      set: {
        count: sql`${usageReports.count} + ${report.count}`,
        characters: sql`${usageReports.characters} + ${report.characters}`,
      },
    });
}
