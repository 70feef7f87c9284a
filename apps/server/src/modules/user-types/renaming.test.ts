import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildSchool, buildUser, buildUserType } from '../../builders/builders.ts';
import { users } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** A deployment of two processes, each with its own turns. */
const server = await startTestServer();
const { db, passwordHash } = server;
const other = await startTestServer({ beside: { databaseUrl: server.databaseUrl, db } });
const { token } = await server.aPerson({ userType: 'admin' });

async function waitForLocks(count: number): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.$client.query(text)).rows.length, { interval: 5 }).toBe(count);
}

test.each([
  ['merges', (from: string, into: string) => ['POST', `/api/schools/${from}/merge`, { into }] as const],
  ['deletes', (from: string) => ['DELETE', `/api/schools/${from}`] as const],
])('an admin renames a type while another %s the school of its users', async (_, change) => {
  const type = await buildUserType(db);
  const [school, into] = [await buildSchool(db), await buildSchool(db)];
  const mark = crypto.randomUUID().slice(0, -1);
  const id = (place: number) => `${mark}${place}`;
  // They lie in the table in the other order than their ids; the one in between has no school.
  for (const [place, schoolId] of [
    [3, school.id],
    [2, null],
    [1, school.id],
  ] as const)
    await buildUser(db, { id: id(place), userType: type.name, schoolId, passwordHash });
  const writes = await db.transaction(async (tx) => {
    await tx
      .select()
      .from(users)
      .where(eq(users.id, id(2)))
      .for('no key update');
    const name = `${type.name} 新`;
    const renaming = server.call('PUT', `/api/user-types/${type.id}`, { token, body: { name } });
    await waitForLocks(1);
    const [method, path, body] = change(school.id, into.id);
    const changing = other.call(method, path, { token, body });
    await waitForLocks(2);
    return { all: [renaming, changing] };
  });
  expect((await Promise.all(writes.all)).map(({ status }) => status)).toEqual([200, 200]);
  const rows = await db
    .select()
    .from(users)
    .where(eq(users.userType, `${type.name} 新`));
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ schoolId }) => schoolId === school.id)).toEqual([]);
});
