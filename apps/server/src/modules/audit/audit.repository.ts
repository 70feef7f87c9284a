import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { AuditAction, TargetType } from '#contract/audit.contract.ts';
import type { Place } from '../../kernel/cursor.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { auditLog, users } from '../../platform/db/schema/index.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Neither secrets nor chat text: whoever may read the log reads it whole. */
export type AuditEntry = {
  /** Null is the product itself, or somebody who did not get in. */
  actorId: string | null;
  action: AuditAction;
  targetType: TargetType;
  targetId: string;
  /** The name that it has now; it may be renamed, or be gone, when somebody reads. */
  targetName: string;
  /** What changed, by field, as people read it: no secrets here either. */
  details?: AuditDetails;
};

export type AuditDetails = AuditRow['details'];

/** Belongs into the transaction of what it tells of, so that neither is there without the other. */
export async function appendAudit(tx: Queryable, ...entries: AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ROWS_A_STATEMENT) {
    await tx.insert(auditLog).values(
      entries.slice(at, at + ROWS_A_STATEMENT).map((entry) => ({
        ...entry,
        actorName: sql`coalesce((select ${users.name} from ${users} where ${users.id} = ${entry.actorId}), '')`,
      })),
    );
  }
}

/** A statement takes at most 65,535 values. */
const ROWS_A_STATEMENT = 1_000;

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

/** Newest first. What a person did and what was done to them are found apart, each by its index. */
export function listEntries(
  db: Queryable,
  filter: {
    person?: string | undefined;
    action?: AuditAction | undefined;
    /** Entries from `start` on, and before `end`. */
    start?: Date | undefined;
    end?: Date | undefined;
    after?: Place | undefined;
    limit: number;
  },
): Promise<AuditRow[]> {
  const { person, action, start, end, after, limit } = filter;
  const newestFirst = [desc(auditLog.at), desc(auditLog.id)] as const;
  const select = (whose?: SQL) =>
    db
      .select()
      .from(auditLog)
      .where(
        and(
          whose,
          action && eq(auditLog.action, action),
          start && gte(auditLog.at, start),
          end && lt(auditLog.at, end),
          after && sql`(${auditLog.at}, ${auditLog.id}) < (${after.at}, ${after.id}::uuid)`,
        ),
      )
      .orderBy(...newestFirst)
      .limit(limit);
  if (person === undefined) return select();
  return unionAll(
    select(eq(auditLog.actorId, person)),
    select(
      and(
        eq(auditLog.targetType, 'user'),
        eq(auditLog.targetId, person),
        sql`${auditLog.actorId} is distinct from ${person}`,
      ),
    ),
  )
    .orderBy(...newestFirst)
    .limit(limit);
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

/** To which of these that was done, by this person or, when nobody is named, by anybody; at any time, or lately. */
export async function listTargets(
  db: Queryable,
  {
    action,
    targetIds,
    actorId,
    lastMinutes,
  }: { action: AuditAction; targetIds: readonly string[]; actorId?: string; lastMinutes?: number },
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: auditLog.targetId })
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.targetId} = any(${sql.param([...targetIds])}::text[])`,
        eq(auditLog.action, action),
        actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
        lastMinutes === undefined
          ? undefined
          : sql`${auditLog.at} > now() - ${lastMinutes} * interval '1 minute'`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Whether it was this person who did that to it, for instance made it. */
export async function wasDoneBy(
  db: Queryable,
  { targetId, ...deed }: { action: AuditAction; targetId: string; actorId: string; lastMinutes?: number },
): Promise<boolean> {
  return (await listTargets(db, { ...deed, targetIds: [targetId] })).size > 0;
}

/** Appends unless this person did that to it in the last minutes; also where several requests of theirs come at once. */
export async function appendOnce(
  db: Database,
  deed: { action: AuditAction; targetId: string; actorId: string; lastMinutes: number },
  append: (tx: Queryable) => Promise<void>,
): Promise<void> {
  if (await wasDoneBy(db, deed)) return;
  await db.transaction(async (tx) => {
    const name = `noted once ${deed.action} ${deed.actorId} ${deed.targetId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    if (!(await wasDoneBy(tx, deed))) await append(tx);
  });
}
