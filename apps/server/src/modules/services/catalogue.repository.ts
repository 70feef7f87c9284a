import { asc } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { defineGatheredStatement } from '../../platform/db/gathered-statements.ts';
import { aiDefaults, aiModels, aiServices } from '../../platform/db/schema/index.ts';

export type ServiceRow = typeof aiServices.$inferSelect;
export type ModelRow = typeof aiModels.$inferSelect;
export type DefaultRow = typeof aiDefaults.$inferSelect;

/** Rises with every change of services, models and defaults. On the path of every turn. */
export const readVersion = defineGatheredStatement<{ version: string }, [asked: number]>(
  'ai_version',
  `select q.asked::int as asked, v.version from unnest($1::int[]) with ordinality as q (nothing, asked), ai_version v`,
);

/** Everything that is known of services. Whoever reads it knows the version before: a change meanwhile is read again. */
export async function readCatalogue(db: Queryable) {
  // One after the other: it is rare, and a process that starts needs no three connections for it.
  const services = await db.select().from(aiServices).orderBy(asc(aiServices.createdAt), asc(aiServices.id));
  const models = await db.select().from(aiModels).orderBy(asc(aiModels.createdAt), asc(aiModels.name));
  const defaults = await db.select().from(aiDefaults);
  return { services, models, defaults };
}
