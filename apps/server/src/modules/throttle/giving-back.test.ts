import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attempts } from '../../platform/db/schema/index.ts';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { countAttempt, forgiveAttempt } from './throttle.repository.ts';

const { db } = await cloneTestDatabase();
const now = new Date('2026-09-01T08:00:00Z');

async function countWaiting(): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

test('two pupils behind one address whose attempts are given back never wait for each other in a circle', async () => {
  // Stored in the order in which nobody may lock them.
  for (const key of ['b', 'a']) await countAttempt(db, [key], now, 60_000);
  const begun = await db.transaction(async (tx) => {
    await tx.select().from(attempts).where(eq(attempts.key, 'a')).for('update');
    const giving = forgiveAttempt(db, null, ['b', 'a']);
    await expect.poll(countWaiting, { interval: 5 }).toBe(1);
    // Whoever waits for the first row does not hold the second one.
    expect(
      await tx.select().from(attempts).where(eq(attempts.key, 'b')).for('update', { noWait: true }),
    ).toHaveLength(1);
    return { giving };
  });
  await begun.giving;
  const counts = await db.select({ count: attempts.count }).from(attempts);
  expect(counts).toEqual([{ count: 0 }, { count: 0 }]);
});
