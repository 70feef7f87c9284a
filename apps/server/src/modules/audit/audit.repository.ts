import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { auditLog, users } from '../../platform/db/schema/index.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Neither secrets nor chat text: whoever may read the log reads it whole. */
export type AuditEntry = {
  /** Null is the product itself. */
  actorId: string | null;
  action: string;
  targetType: string;
  targetId: string;
  /** The name that it has now; it may be renamed, or be gone, when somebody reads. */
  targetName: string;
};

/** Belongs into the transaction of what it tells of, so that neither is there without the other. */
export async function appendAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  const actorName = sql`coalesce((select ${users.name} from ${users} where ${users.id} = ${entry.actorId}), '')`;
  await tx.insert(auditLog).values({ ...entry, actorName });
}

/** What was done to things of a kind, newest first. */
export function listAudit(
  db: Queryable,
  { targetType, limit, offset }: { targetType: string; limit: number; offset: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetType, targetType))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
}

export function countAudit(db: Queryable, targetType: string): Promise<number> {
  return db.$count(auditLog, eq(auditLog.targetType, targetType));
}

/** What was done last to one thing. */
export async function findLastAudit(
  db: Queryable,
  target: { type: string; id: string },
): Promise<AuditRow | undefined> {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetType, target.type), eq(auditLog.targetId, target.id)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}
