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

/** Everything that is known of services, as of one moment. */
export async function readCatalogue(db: Queryable) {
  const [services, models, defaults] = await Promise.all([
    db.select().from(aiServices).orderBy(asc(aiServices.createdAt), asc(aiServices.id)),
    db.select().from(aiModels).orderBy(asc(aiModels.createdAt), asc(aiModels.name)),
    db.select().from(aiDefaults),
  ]);
  return { services, models, defaults };
}
