import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/platform/crypto/password.ts';
import { type Connection, openConnection } from '#server/platform/db/copy-rows.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { ADMIN, BUSIEST_PUPIL, DOMAIN } from './add-people.ts';
import { type Filled, fillHistory } from './fill.ts';
import type { SeedOptions } from './seed-options.ts';

/** The database is not one to be filled in; the message says why. */
export class SeedRefused extends Error {}

export type Seeded = Filled & {
  /** E-mails that may sign in from now on, with this password; a later run changes it. */
  accounts: readonly string[];
  password: string;
};

/** Fills in people and their conversations, where nobody else's would be among them. */
export async function seedDatabase(
  { url, production, timeZone }: { url: string; production: boolean; timeZone: string },
  { messages, days, force }: SeedOptions,
  say: (text: string) => void,
): Promise<Seeded> {
  if (production) throw new SeedRefused('NODE_ENV is production: nothing is made up where a school works.');
  await migrate(url);
  const connection = await openConnection(url, 'xueban-seed');
  try {
    const others = await countOthers(connection);
    if (others > 0 && !force) {
      throw new SeedRefused(
        `The database holds ${others} people who were not made by this command. Choose another DATA_DIR or DATABASE_URL, or say --force to put made-up people and conversations beside theirs.`,
      );
    }
    const filled = await fillHistory(connection, { messages, days, now: new Date(), timeZone }, say);
    return { ...filled, accounts: [ADMIN, BUSIEST_PUPIL], password: await setPassword(connection) };
  } finally {
    await connection.end();
  }
}

async function migrate(url: string): Promise<void> {
  const db = openDatabase({ url, connections: 2, onError: () => undefined });
  try {
    await migrateDatabase(db);
  } finally {
    await db.$client.end();
  }
}

async function countOthers(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ others: number }>(
    'select count(*)::int as others from users where email not like $1',
    [`%@${DOMAIN}`],
  );
  return rows[0]?.others ?? 0;
}

/** A new one each time: one that everybody can read here would open every database that was filled in. */
async function setPassword(connection: Connection): Promise<string> {
  const password = randomBytes(9).toString('base64url');
  await connection.query('update users set password_hash = $1 where email in ($2, $3)', [
    await hashPassword(password),
    ADMIN,
    BUSIEST_PUPIL,
  ]);
  return password;
}
