import { and, desc, gte, inArray, sql } from 'drizzle-orm';
import { defineStatement, type Queryable } from '../../platform/db/database.ts';
import { aiFailures } from '../../platform/db/schema/index.ts';

export type FailureRow = typeof aiFailures.$inferSelect;

type Noted = [
  serviceIds: string[],
  days: string[],
  kinds: string[],
  models: string[],
  words: string[],
  counts: number[],
  firstAts: Date[],
  lastAts: Date[],
];

/** Adds what was noted: the same words of a day become one row that counts. A service that is gone is left out. */
export const addFailures = defineStatement<never, Noted>(
  'ai_add_failures',
  `insert into ai_failures (service_id, day, kind, model, words, count, first_at, last_at)
   select n.* from unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::text[], $6::int[], $7::timestamptz[], $8::timestamptz[])
          as n (service_id, day, kind, model, words, count, first_at, last_at)
     join ai_services s on s.id = n.service_id
   on conflict (service_id, day, kind, model, words)
   do update set count = ai_failures.count + excluded.count, last_at = greatest(ai_failures.last_at, excluded.last_at)`,
);

/** Since an instant, the newest first. */
export function listFailures(db: Queryable, serviceIds: readonly string[], since: Date) {
  return db
    .select()
    .from(aiFailures)
    .where(and(inArray(aiFailures.serviceId, [...serviceIds]), gte(aiFailures.lastAt, since)))
    .orderBy(desc(aiFailures.lastAt))
    .limit(500);
}

/** Days before this one are of no use to anybody. */
export async function deleteFailuresBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(aiFailures).where(sql`${aiFailures.day} < ${day}`);
}
