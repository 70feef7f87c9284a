import { and, desc, eq, sql } from 'drizzle-orm';
import { defineStatement, type Queryable } from '../../platform/db/database.ts';
import { knowledgeBases, knowledgePassages } from '../../platform/db/schema/index.ts';

/** Knowledge bases as people manage them. What search reads and writes is in `index.repository.ts`. */
export type KnowledgeBaseRow = typeof knowledgeBases.$inferSelect;

/** Without the content: a list of two hundred would be two hundred megabytes. */
const itemColumns = {
  id: knowledgeBases.id,
  name: knowledgeBases.name,
  tags: knowledgeBases.tags,
  defaultLanguage: knowledgeBases.defaultLanguage,
  remark: knowledgeBases.remark,
  characterCount: knowledgeBases.characterCount,
  passageCount: knowledgeBases.passageCount,
  createdAt: knowledgeBases.createdAt,
  updatedAt: knowledgeBases.updatedAt,
};

export type KnowledgeItemRow = Pick<KnowledgeBaseRow, keyof typeof itemColumns>;

export function listKnowledgeBases(db: Queryable): Promise<KnowledgeItemRow[]> {
  return db
    .select(itemColumns)
    .from(knowledgeBases)
    .orderBy(desc(knowledgeBases.createdAt), desc(knowledgeBases.number));
}

export async function findKnowledgeBase(
  db: Queryable,
  id: string,
): Promise<(KnowledgeItemRow & { content: string }) | undefined> {
  const [row] = await db
    .select({ ...itemColumns, content: knowledgeBases.content })
    .from(knowledgeBases)
    .where(eq(knowledgeBases.id, id));
  return row;
}

export async function deleteKnowledgeBase(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .delete(knowledgeBases)
    .where(eq(knowledgeBases.id, id))
    .returning({ id: knowledgeBases.id });
  return rows.length > 0;
}

export type KnowledgeFields = Pick<
  KnowledgeBaseRow,
  'name' | 'content' | 'tags' | 'defaultLanguage' | 'remark'
>;

/** What is stored of an index in the row itself. */
export type IndexFacts = Pick<KnowledgeBaseRow, 'characterCount' | 'passageCount' | 'indexVersion'>;

/** The number under which the index belongs to it. Throws a unique violation when the id is taken. */
export async function createKnowledgeBase(
  db: Queryable,
  row: KnowledgeFields & IndexFacts & { id: string },
): Promise<number> {
  const [made] = await db.insert(knowledgeBases).values(row).returning({ number: knowledgeBases.number });
  if (!made) throw new Error('the knowledge base was not inserted');
  return made.number;
}

/** Everything but the content, if that is the one that is stored. Compared by its hash: the text may be long. */
export async function updateFields(
  db: Queryable,
  id: string,
  { content, ...fields }: KnowledgeFields,
): Promise<boolean> {
  const same = sql`md5(${knowledgeBases.content}) = md5(${content})`;
  const rows = await db
    .update(knowledgeBases)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(eq(knowledgeBases.id, id), same))
    .returning({ id: knowledgeBases.id });
  return rows.length > 0;
}

/**
 * A new content with what follows from it; vectors of the old one are gone. Locks the row until the transaction
 * ends. With `version` only if the content is still the one of that version.
 */
export async function replaceContent(
  db: Queryable,
  { id, version }: { id: string; version?: number },
  changes: Partial<KnowledgeFields> & IndexFacts,
): Promise<number | undefined> {
  const isKnown = version === undefined ? undefined : eq(knowledgeBases.version, version);
  const [row] = await db
    .update(knowledgeBases)
    .set({
      ...changes,
      version: sql`${knowledgeBases.version} + 1`,
      vectors: null,
      vectorModel: null,
      vectorsAfter: null,
      ...(changes.content !== undefined && { updatedAt: sql`now()` }),
    })
    .where(and(eq(knowledgeBases.id, id), isKnown))
    .returning({ number: knowledgeBases.number });
  return row?.number;
}

/** A knowledge base whose index was made in an older way. */
export const findOutdated = defineStatement<
  { id: string; content: string; version: number },
  [indexVersion: number, except: readonly string[]]
>(
  'knowledge_outdated',
  `select id, content, version from knowledge_bases
    where index_version < $1 and id <> all($2::text[]) order by number limit 1`,
);

/** One whose passages have no vectors of this model yet; taken for `seconds`, so that no other process does the same. */
export const takeWithoutVectors = defineStatement<
  { id: string; number: number; version: number },
  [model: string, seconds: number]
>(
  'knowledge_take_without_vectors',
  `update knowledge_bases set vectors_after = now() + $2 * interval '1 second'
    where id = (select id from knowledge_bases
                 where vector_model is distinct from $1 and passage_count > 0 and (vectors_after is null or vectors_after < now())
                 order by number limit 1 for update skip locked)
   returning id, number, version`,
);

/** Stores vectors, if the content is still the one that they were made of. */
export async function saveVectors(
  db: Queryable,
  base: { id: string; version: number },
  vectors: Buffer,
  vectorModel: string,
): Promise<void> {
  await db
    .update(knowledgeBases)
    .set({ vectors, vectorModel, vectorsAfter: null })
    .where(and(eq(knowledgeBases.id, base.id), eq(knowledgeBases.version, base.version)));
}

/** The passages of a text in its order. */
export function listPassages(db: Queryable, number: number): Promise<{ title: string; text: string }[]> {
  return db
    .select({ title: knowledgePassages.title, text: knowledgePassages.text })
    .from(knowledgePassages)
    .where(eq(knowledgePassages.baseNumber, number))
    .orderBy(knowledgePassages.position);
}
