import { inArray } from 'drizzle-orm';
import type { Purpose } from '#contract/ai-models.ts';
import { aiDefaults, aiModels } from '../platform/db/schema/index.ts';
import type { TestServer } from './test-server.ts';

/** A model that takes what most models take: a temperature, a schema, and the tokens that are asked for. */
export const ANY_MODEL = 'any-model';

const PURPOSES: readonly Purpose[] = ['chat', 'helpers', 'exams', 'children', 'practice'];

/** Makes it the default for everything that is asked, whatever today's default models refuse. */
export async function setAnyModel({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const abilities = { answer_form: 'schema' } as const;
  await db.insert(aiModels).values({ serviceId: 'openai', name: ANY_MODEL, abilities }).onConflictDoNothing();
  await db
    .update(aiDefaults)
    .set({ serviceId: 'openai', model: ANY_MODEL })
    .where(inArray(aiDefaults.purpose, [...PURPOSES]));
}
