import { desc, eq, inArray } from 'drizzle-orm';
import { verifyPassword } from '../platform/crypto/password.ts';
import type { Database } from '../platform/db/database.ts';
import { users } from '../platform/db/schema/index.ts';
import { DEMO_PUPILS } from './demo-pupils.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-school.ts';

/** Administrators whose passwords are tried, the newest: some seconds of work where a school has so many. */
const ADMINISTRATORS = 100;

/**
 * Accounts that still open by the password that everybody can read, by their names to sign in: those of the demo school,
 * and under whatever name they go now, the newest hundred administrators.
 */
export async function findDemoAccounts(db: Database): Promise<string[]> {
  const emails = [...Object.values(DEMO_ACCOUNTS), ...DEMO_PUPILS].map(({ email }) => email);
  const columns = { email: users.email, hash: users.passwordHash };
  const ofDemo = await db.select(columns).from(users).where(inArray(users.email, emails));
  const administrators = await db
    .select(columns)
    .from(users)
    .where(eq(users.userType, 'admin'))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(ADMINISTRATORS);
  const rows = [...new Map([...ofDemo, ...administrators].map((row) => [row.email, row])).values()];
  // Those of the demo school were made with one hash: each that is there is tried once.
  const open = new Set<string>();
  for (const hash of new Set(rows.map((row) => row.hash)))
    if (await verifyPassword(DEMO_PASSWORD, hash)) open.add(hash);
  return rows.filter(({ hash }) => open.has(hash)).map(({ email }) => email);
}
