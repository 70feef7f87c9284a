import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameKey } from '../../platform/db/name-key.ts';
import { users } from '../../platform/db/schema/index.ts';

/** What the school has of a list that is to be imported. Few statements, whatever the number of rows. */

/** Lists are written one after the other: two that share e-mails would wait for each other for ever. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('user import'))`);
}

export type StoredRow = {
  /** What makes the e-mail unique. */
  key: string;
  isTaken: boolean;
  isIdTaken: boolean;
  /** It is somebody of this id who has this e-mail. */
  isSame: boolean;
};

/** In the order of the rows. */
export async function findStored(
  db: Queryable,
  rows: readonly { id: string; email: string }[],
): Promise<StoredRow[]> {
  const ids = sql.param(rows.map(({ id }) => id));
  const emails = sql.param(rows.map(({ email }) => email));
  const found = await db.execute<StoredRow>(sql`
    select lower(r.email) as key,
           holder.id is not null as "isTaken",
           own.id is not null as "isIdTaken",
           holder.id is not distinct from r.id as "isSame"
      from unnest(${ids}::uuid[], ${emails}::text[]) with ordinality as r (id, email, place)
      left join ${users} as holder on lower(holder.email) = lower(r.email)
      left join ${users} as own on own.id = r.id
     order by r.place`);
  return found.rows;
}

/** What makes each of these names the same as another one; JavaScript has other small letters than the database. */
export async function findNameKeys(db: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; key: string }>(sql`
    select given.name as name, ${nameKey(sql`given.name`)} as key
      from unnest(${sql.param([...new Set(names)])}::text[]) as given (name)`);
  return new Map(rows.map(({ name, key }) => [name, key]));
}
