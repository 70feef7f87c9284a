import type { Abilities, AbilityName, Origin } from '#contract/ai-models.ts';
import { defineStatement } from '../../platform/db/database.ts';

/**
 * Adds to a model what was learnt of it. What an administrator typed stays: who typed it knows better than one refusal.
 * A model that has no row gets one that is not offered.
 */
export const addLesson = defineStatement<
  never,
  [
    serviceId: string,
    model: string,
    abilities: Abilities,
    origins: Partial<Record<AbilityName, Origin>>,
    names: string[],
  ]
>(
  'ai_add_lesson',
  `insert into ai_models (service_id, name, is_offered, abilities, origins) values ($1, $2, false, $3, $4)
   on conflict (service_id, name) do update
      set abilities = ai_models.abilities || excluded.abilities, origins = ai_models.origins || excluded.origins
    where not exists (select from unnest($5::text[]) as n (name) where ai_models.origins #>> array[n.name, 'from'] = 'typed')`,
);
