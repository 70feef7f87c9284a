import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildSchool, buildUserType } from '../../builders/builders.ts';
import { auditLog, schools, users } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db, aPerson } = server;
const { name: userType } = await buildUserType(db, { permissions: ['user_access_management'] });
let made = 0;
const aName = () => `權限${++made}小學`;

describe('a school manager who is switched off', () => {
  test.each([
    ['adds', 'POST', () => '', () => ({ name: aName() })],
    ['renames', 'PUT', (id: string) => `/${id}`, () => ({ name: aName() })],
    ['deletes', 'DELETE', (id: string) => `/${id}`, () => undefined],
    ['merges', 'POST', (id: string) => `/${id}/merge`, (into: string) => ({ into })],
  ] as const)(
    'a manager who %s a school and loses the right while it waits is refused',
    async (_, method, path, body) => {
      const person = await aPerson({ userType });
      const [school, other] = [await buildSchool(db), await buildSchool(db)];
      const before = await db.select().from(schools);
      const write = await db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${schools} in share row exclusive mode`);
        const { token } = person;
        const waiting = call(method, `/api/schools${path(school.id)}`, { token, body: body(other.id) });
        await waitForLock();
        await tx.update(users).set({ status: 'inactive' }).where(eq(users.id, person.id));
        return { waiting };
      });
      const { status, body: answer } = await write.waiting;
      expect([status, answer.code]).toEqual([401, 'not_signed_in']);
      expect(await db.select().from(schools)).toEqual(before);
      expect(await db.select().from(auditLog).where(eq(auditLog.targetType, 'school'))).toEqual([]);
    },
  );
});

test('a manager who sends a new school under the id of another one is refused, whoever made that', async () => {
  const [person, other] = [await aPerson({ userType }), await aPerson({ userType: 'admin' })];
  const add = (by: { token: string }, id: string, name: string) =>
    call('POST', '/api/schools', { token: by.token, body: { id, name } });
  const [id, name] = [crypto.randomUUID(), aName()];
  expect((await add(other, id, name)).status).toBe(201);
  const old = await buildSchool(db);
  for (const school of [{ id, name }, old]) {
    const { status, body } = await add(person, school.id, aName());
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.fields).toEqual([{ path: 'id', message: '這個識別碼已被使用' }]);
    const [row] = await db.select().from(schools).where(eq(schools.id, school.id));
    expect(row?.name).toBe(school.name);
  }
});

/** Until a request waits for a transaction of ours. */
async function waitForLock(): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await db.$client.query(text)).rows.length, { interval: 5 })
    .toBeGreaterThan(0);
}
