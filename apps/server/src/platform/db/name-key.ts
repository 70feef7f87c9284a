import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What two names are compared by: people mix up case, full width and spaces around. */
export function nameKey(name: SQLWrapper | string): SQL {
  return sql`btrim(lower(normalize(${name}, NFKC)))`;
}
