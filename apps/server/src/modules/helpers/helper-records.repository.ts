import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type {
  Correction,
  Helper,
  HelperRecord,
  MistakeKind,
  PRACTICE_LANGUAGES,
} from '#contract/helper-records.ts';
import type { Place } from '../../kernel/cursor.ts';
import { beforePlace } from '../../platform/db/before-place.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { type HelperRecordBody, helperRecords } from '../../platform/db/schema/helpers.ts';

export type HelperRecordRow = typeof helperRecords.$inferSelect;

/** What a record of a helper says beyond its columns. */
export type BodyOf<H extends Helper> = Omit<
  Extract<HelperRecord, { helper: H }>,
  'id' | 'helper' | 'title' | 'createdAt'
> &
  HelperRecordBody;

type NewRecord = {
  id: string | undefined;
  userId: string;
  helper: Helper;
  title: string;
  body: HelperRecordBody;
};

export async function findRecord(db: Queryable, id: string): Promise<HelperRecordRow | undefined> {
  const [row] = await db.select().from(helperRecords).where(eq(helperRecords.id, id));
  return row;
}

/** Until the transaction ends nobody else changes it. */
export async function holdRecord(tx: Queryable, id: string): Promise<HelperRecordRow | undefined> {
  const [row] = await tx.select().from(helperRecords).where(eq(helperRecords.id, id)).for('update');
  return row;
}

export async function insertRecord(db: Queryable, record: NewRecord): Promise<HelperRecordRow> {
  const [row] = await db.insert(helperRecords).values(record).returning();
  if (!row) throw new Error('nothing was inserted');
  return row;
}

/** Does nothing where the id is taken; whose it is, is to be looked at. */
export async function insertUnlessThere(tx: Queryable, record: NewRecord): Promise<void> {
  await tx.insert(helperRecords).values(record).onConflictDoNothing({ target: helperRecords.id });
}

/** Changes some of the body of a row that is held. */
export async function saveBody<H extends Helper>(
  tx: Queryable,
  row: HelperRecordRow & { helper: H },
  changes: Partial<BodyOf<H>>,
): Promise<void> {
  await tx
    .update(helperRecords)
    .set({ body: { ...row.body, ...changes }, updatedAt: sql`now()` })
    .where(eq(helperRecords.id, row.id));
}

export async function deleteRecord(
  db: Queryable,
  record: { id: string; userId: string; helper: Helper },
): Promise<boolean> {
  const rows = await db
    .delete(helperRecords)
    .where(
      and(
        eq(helperRecords.id, record.id),
        eq(helperRecords.userId, record.userId),
        eq(helperRecords.helper, record.helper),
      ),
    )
    .returning({ id: helperRecords.id });
  return rows.length > 0;
}

const field = (name: string) => sql`${helperRecords.body}->>${sql.raw(`'${name}'`)}`;
const count = (name: string) => sql`jsonb_array_length(${helperRecords.body}->${sql.raw(`'${name}'`)})`;

/** What of a body a list shows: bodies are long, and most of them stays in the database. */
const DETAILS: Readonly<Record<Helper, SQL<RecordDetails>>> = {
  assignment: sql`jsonb_build_object('description', left(${field('description')}, 60))`,
  content: sql`jsonb_build_object('subject', ${field('subject')}, 'difficulty', ${field('difficulty')})`,
  language: sql`jsonb_build_object('level', ${field('level')}, 'messages', ${count('conversation')})`,
  notes: sql`jsonb_build_object('points', ${count('keyPoints')}, 'questions', ${count('reviewQuestions')})`,
};

export type RecordDetails = Readonly<Record<string, string | number>>;

export type ListedRecord = {
  id: string;
  title: string;
  updatedAt: Date;
  score: number | null;
  details: RecordDetails;
};

/** The last used first. One row more than `limit` tells that there is a next page. */
export function listRecords(
  db: Queryable,
  filter: { userId: string; helper: Helper; limit: number; after: Place | undefined },
): Promise<ListedRecord[]> {
  const { after, helper } = filter;
  return db
    .select({
      id: helperRecords.id,
      title: helperRecords.title,
      updatedAt: helperRecords.updatedAt,
      score: helper === 'assignment' ? sql<number | null>`(${field('score')})::int` : sql<null>`null`,
      details: DETAILS[helper],
    })
    .from(helperRecords)
    .where(
      and(
        eq(helperRecords.userId, filter.userId),
        eq(helperRecords.helper, helper),
        beforePlace(helperRecords, after),
      ),
    )
    .orderBy(desc(helperRecords.updatedAt), desc(helperRecords.id))
    .limit(filter.limit + 1);
}

/** Practices whose corrections are counted, and examples of a kind. */
const COUNTED_PRACTICES = 50;
const EXAMPLES = 3;

export type Mistakes = { kind: MistakeKind; count: number; examples: Correction[] };

/** Corrections of the last practices by kind, the most frequent first; the latest of each as examples. */
export async function countMistakes(
  db: Database,
  userId: string,
  language: (typeof PRACTICE_LANGUAGES)[number],
): Promise<Mistakes[]> {
  const { rows } = await db.execute<Mistakes>(sql`
    with practices as (
      select id, updated_at, body->'corrections' as corrections
        from ${helperRecords}
       where user_id = ${userId} and helper = 'language' and body->>'language' = ${language}
       order by updated_at desc, id desc
       limit ${COUNTED_PRACTICES}
    ), mistakes as (
      select c.correction - 'messageId' as correction, c.correction->>'kind' as kind,
             row_number() over latest as place, count(*) over (partition by c.correction->>'kind') as count
        from practices p
        cross join jsonb_array_elements(p.corrections) with ordinality as c (correction, number)
      window latest as (
        partition by c.correction->>'kind' order by p.updated_at desc, p.id desc, c.number desc
      )
    )
    select kind, count::int, jsonb_agg(correction order by place) as examples
      from mistakes where place <= ${EXAMPLES}
     group by kind, count
     order by count desc, kind`);
  return rows;
}
