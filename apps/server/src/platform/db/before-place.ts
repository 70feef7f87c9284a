import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Place } from '../../kernel/cursor.ts';

/** What comes behind a place in a list of which the last changed row is the first, and of the same time the highest id. */
export function beforePlace(
  table: { updatedAt: PgColumn; id: PgColumn },
  place: Place | undefined,
): SQL | undefined {
  return place && sql`(${table.updatedAt}, ${table.id}) < (${place.at}, ${place.id}::uuid)`;
}
