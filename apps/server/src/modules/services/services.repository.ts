import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { aiDefaults, aiModels, aiServices, chatbots, tokens } from '../../platform/db/schema/index.ts';
import type { DefaultRow } from './catalogue.repository.ts';

export type NewService = typeof aiServices.$inferInsert;
export type NewModel = typeof aiModels.$inferInsert;

export async function createService(db: Queryable, service: NewService): Promise<void> {
  await db.insert(aiServices).values(service);
}

/** What is undefined keeps its value. False when there is no such service. */
export async function saveService(
  db: Queryable,
  id: string,
  changes: { [Column in keyof NewService]?: NewService[Column] | undefined },
): Promise<boolean> {
  const rows = await db
    .update(aiServices)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(aiServices.id, id))
    .returning({ id: aiServices.id });
  return rows.length > 0;
}

/** The name of the service that is gone now. */
export async function deleteService(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.delete(aiServices).where(eq(aiServices.id, id)).returning({ name: aiServices.name });
  return row?.name;
}

/** Chatbots, keys and purposes that name a service. */
export async function countUses(
  db: Queryable,
  id: string,
): Promise<{ chatbots: number; keys: number; defaults: number }> {
  const [chatbotCount, keyCount, defaultCount] = await Promise.all([
    db.$count(chatbots, eq(chatbots.provider, id)),
    db.$count(tokens, eq(tokens.provider, id)),
    db.$count(aiDefaults, eq(aiDefaults.serviceId, id)),
  ]);
  return { chatbots: chatbotCount, keys: keyCount, defaults: defaultCount };
}

/** Keys of each service that can be used now. */
export async function countKeys(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .select({ provider: tokens.provider, count: sql<number>`count(*)::int` })
    .from(tokens)
    .where(sql`${tokens.status} = 'active' and (${tokens.expiresAt} is null or ${tokens.expiresAt} > now())`)
    .groupBy(tokens.provider);
  return new Map(rows.map(({ provider, count }) => [provider, count]));
}

export async function findModel(db: Queryable, serviceId: string, name: string) {
  const [row] = await db
    .select()
    .from(aiModels)
    .where(and(eq(aiModels.serviceId, serviceId), eq(aiModels.name, name)))
    .for('update');
  return row;
}

export async function saveModel(db: Queryable, model: NewModel): Promise<void> {
  const { serviceId: _, name: __, createdAt: ___, ...changes } = model;
  await db
    .insert(aiModels)
    .values(model)
    .onConflictDoUpdate({ target: [aiModels.serviceId, aiModels.name], set: changes });
}

export async function addModels(db: Queryable, models: readonly NewModel[]): Promise<void> {
  if (models.length > 0)
    await db
      .insert(aiModels)
      .values([...models])
      .onConflictDoNothing();
}

/** False when there is no such model. */
export async function deleteModel(db: Queryable, serviceId: string, name: string): Promise<boolean> {
  const rows = await db
    .delete(aiModels)
    .where(and(eq(aiModels.serviceId, serviceId), eq(aiModels.name, name)))
    .returning({ name: aiModels.name });
  return rows.length > 0;
}

export async function replaceDefaults(db: Queryable, defaults: readonly DefaultRow[]): Promise<void> {
  await db.delete(aiDefaults);
  if (defaults.length > 0) await db.insert(aiDefaults).values([...defaults]);
}
