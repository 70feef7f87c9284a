import { inArray } from 'drizzle-orm';
import { verifyPassword } from '../platform/crypto/password.ts';
import type { Database } from '../platform/db/database.ts';
import { users } from '../platform/db/schema/index.ts';
import { DEMO_PUPILS } from './demo-pupils.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-school.ts';

/** Accounts of the demo school that still open by the password that everybody can read, by their names to sign in. */
export async function findDemoAccounts(db: Database): Promise<string[]> {
  const emails = [...Object.values(DEMO_ACCOUNTS), ...DEMO_PUPILS].map(({ email }) => email);
  const rows = await db
    .select({ email: users.email, hash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, emails));
  // They were made with one hash: each that is there is tried once.
  const open = new Set<string>();
  for (const hash of new Set(rows.map((row) => row.hash)))
    if (await verifyPassword(DEMO_PASSWORD, hash)) open.add(hash);
  return rows.filter(({ hash }) => open.has(hash)).map(({ email }) => email);
}
