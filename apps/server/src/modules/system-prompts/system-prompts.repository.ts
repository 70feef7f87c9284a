import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { systemPrompts } from '../../platform/db/schema/index.ts';

/** A row with the name of who made it; null for the product's own, and for people who are gone. */
const columns = {
  id: systemPrompts.id,
  title: systemPrompts.title,
  icon: systemPrompts.icon,
  description: systemPrompts.description,
  promptText: systemPrompts.promptText,
  category: systemPrompts.category,
  language: systemPrompts.language,
  isActive: systemPrompts.isActive,
  isDefault: systemPrompts.isDefault,
  createdByName: sql<
    string | null
  >`(select users.name from users where users.id = system_prompts.created_by)`,
};

export type SystemPromptRow = Omit<
  typeof systemPrompts.$inferSelect,
  'createdBy' | 'createdAt' | 'updatedAt'
> & {
  createdByName: string | null;
};
export type SystemPromptFields = Pick<
  typeof systemPrompts.$inferInsert,
  'title' | 'icon' | 'description' | 'promptText' | 'category' | 'language' | 'isActive'
>;

/** The product's own first, in their order; then the newest. */
const inOrder = [desc(systemPrompts.isDefault), desc(systemPrompts.createdAt), asc(systemPrompts.id)];

export function listSystemPrompts(db: Queryable): Promise<SystemPromptRow[]> {
  return db
    .select(columns)
    .from(systemPrompts)
    .orderBy(...inOrder);
}

export function listActive(
  db: Queryable,
  language: SystemPromptRow['language'] | undefined,
): Promise<SystemPromptRow[]> {
  return db
    .select(columns)
    .from(systemPrompts)
    .where(and(eq(systemPrompts.isActive, true), language && eq(systemPrompts.language, language)))
    .orderBy(...inOrder);
}

/** The prompt that this person made. */
export async function findOwnPrompt(
  db: Queryable,
  id: string | undefined,
  createdBy: string,
): Promise<SystemPromptRow | undefined> {
  if (id === undefined) return undefined;
  const [row] = await db
    .select(columns)
    .from(systemPrompts)
    .where(and(eq(systemPrompts.id, id), eq(systemPrompts.createdBy, createdBy)));
  return row;
}

export async function createSystemPrompt(
  db: Queryable,
  fields: SystemPromptFields & { id: string | undefined; createdBy: string },
): Promise<SystemPromptRow> {
  const [row] = await db.insert(systemPrompts).values(fields).returning(columns);
  if (!row) throw new Error('nothing was inserted');
  return row;
}

export async function updateSystemPrompt(
  db: Queryable,
  id: string,
  fields: Partial<SystemPromptFields>,
): Promise<SystemPromptRow | undefined> {
  const [row] = await db
    .update(systemPrompts)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(systemPrompts.id, id))
    .returning(columns);
  return row;
}

/** Until the transaction ends nobody else changes it. */
export async function holdSystemPrompt(tx: Queryable, id: string): Promise<SystemPromptRow | undefined> {
  const [row] = await tx.select(columns).from(systemPrompts).where(eq(systemPrompts.id, id)).for('update');
  return row;
}

export async function deleteSystemPrompt(db: Queryable, id: string): Promise<void> {
  await db.delete(systemPrompts).where(eq(systemPrompts.id, id));
}
