import { and, desc, eq, sql } from 'drizzle-orm';
import type { Place } from '../../kernel/cursor.ts';
import { beforePlace } from '../../platform/db/before-place.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { exams, examTemplates } from '../../platform/db/schema/exams.ts';

export type ExamRow = typeof exams.$inferSelect;
export type ListedExam = Omit<ExamRow, 'userId' | 'content' | 'model' | 'tokensUsed'>;
export type ExamFields = Omit<typeof exams.$inferInsert, 'id' | 'userId' | 'createdAt' | 'updatedAt'>;

/** Whose a paper is, and which. */
type Own = { userId: string; id: string };

const isOwn = ({ userId, id }: Own) => and(eq(exams.userId, userId), eq(exams.id, id));

export async function insertExam(
  db: Queryable,
  exam: ExamFields & { userId: string; id: string | undefined },
): Promise<string> {
  const [row] = await db.insert(exams).values(exam).returning({ id: exams.id });
  if (!row) throw new Error('nothing was inserted');
  return row.id;
}

export async function findExam(db: Queryable, own: Own): Promise<ExamRow | undefined> {
  const [row] = await db.select().from(exams).where(isOwn(own));
  return row;
}

export async function updateExam(db: Queryable, own: Own, fields: ExamFields): Promise<ExamRow | undefined> {
  const [row] = await db
    .update(exams)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(isOwn(own))
    .returning();
  return row;
}

export async function deleteExam(db: Queryable, own: Own): Promise<boolean> {
  const rows = await db.delete(exams).where(isOwn(own)).returning({ id: exams.id });
  return rows.length > 0;
}

/** The last changed first, without what is long. One row more than `limit` tells that there is a next page. */
export function listExams(
  db: Queryable,
  { userId, limit, after }: { userId: string; limit: number; after: Place | undefined },
): Promise<ListedExam[]> {
  return db
    .select({
      id: exams.id,
      title: exams.title,
      subject: exams.subject,
      grade: exams.grade,
      sections: exams.sections,
      createdAt: exams.createdAt,
      updatedAt: exams.updatedAt,
    })
    .from(exams)
    .where(and(eq(exams.userId, userId), beforePlace(exams, after)))
    .orderBy(desc(exams.updatedAt), desc(exams.id))
    .limit(limit + 1);
}

export async function findTemplate(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ template: examTemplates.template })
    .from(examTemplates)
    .where(eq(examTemplates.userId, userId));
  return row?.template;
}

export async function saveTemplate(db: Queryable, userId: string, template: string): Promise<void> {
  await db
    .insert(examTemplates)
    .values({ userId, template })
    .onConflictDoUpdate({ target: examTemplates.userId, set: { template, updatedAt: sql`now()` } });
}
