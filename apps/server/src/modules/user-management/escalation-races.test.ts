import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildUserType } from '../../builders/builders.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { auditLog, users, userTypes } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeAdministration, sameNames } from './testing/administration.ts';

/** A type gets more rights while a manager writes to its users. */
const server = await startTestServer();
const { call, db } = server;
const { aManager, anAdmin, aUser, stored } = makeAdministration(server);
const admin = await anAdmin();

const holdUser = (tx: Transaction, id: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');

/** Until so many statements wait for a row. */
async function waitForLocks(count: number): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.$client.query(text)).rows.length, { interval: 5 }).toBe(count);
}

test('an admin who gives a type more while a manager writes to its users waits until that is done', async () => {
  const [type, manager] = [await buildUserType(db), await aManager()];
  const member = await aUser({ userType: type.name });
  const writes = await db.transaction(async (tx) => {
    await holdUser(tx, manager.id);
    const taking = manager.send('PUT', `/${member.id}`, { ...sameNames(member), password: '另一個密碼' });
    const form = { name: '新同學', email: 'before@race.test', password: '密碼', user_type: type.name };
    const granting = manager.send('POST', '', form);
    await waitForLocks(2);
    const body = { name: type.name, accessiblePages: ['token_management'] };
    const raising = call('PUT', `/api/user-types/${type.id}`, { token: admin.token, body });
    await waitForLocks(3);
    return { all: [taking, granting, raising] };
  });
  expect((await Promise.all(writes.all)).map(({ status }) => status)).toEqual([200, 201, 200]);
  const log = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(sql`${auditLog.action} like 'user_%'`)
    .orderBy(auditLog.id);
  expect(log.map(({ action }) => action).sort()).toEqual([
    'user_created',
    'user_type_updated',
    'user_updated',
  ]);
  expect(log.at(-1)?.action).toBe('user_type_updated');
});

test('a manager who writes to users of a type while an admin gives it more is refused once it has', async () => {
  const [type, manager] = [await buildUserType(db), await aManager()];
  const [member, fresh] = [await aUser({ userType: type.name }), await aUser()];
  const before = [await stored(member.id), await stored(fresh.id)];
  const form = { name: '新同學', email: 'raised@race.test', password: '密碼', user_type: type.name };
  const writes = await db.transaction(async (tx) => {
    const permissions = ['token_management'];
    await tx.update(userTypes).set({ permissions }).where(eq(userTypes.id, type.id));
    const all = [
      manager.send('PUT', `/${member.id}`, { ...sameNames(member), password: '另一個密碼' }),
      manager.send('PATCH', '', { ids: [fresh.id], changes: { user_type: type.name } }),
      manager.send('POST', '', form),
    ];
    await waitForLocks(3);
    return { all };
  });
  const answers = await Promise.all(writes.all);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'user_out_of_reach'],
    [403, 'grants_too_much'],
    [403, 'grants_too_much'],
  ]);
  expect([await stored(member.id), await stored(fresh.id)]).toEqual(before);
});

test('a manager makes an ordinary user while a change of admins is not done', async () => {
  const [manager, other] = [await aManager(), await anAdmin()];
  const writes = await db.transaction(async (tx) => {
    await holdUser(tx, other.id);
    const changing = admin.send('PUT', `/${other.id}`, { ...sameNames(other), status: 'inactive' });
    await waitForLocks(1);
    const form = { name: '新同學', email: 'beside@race.test', password: '密碼' };
    expect((await manager.send('POST', '', form)).status).toBe(201);
    const another = { ...form, email: 'beside-admin@race.test', user_type: 'admin' };
    expect((await (await anAdmin()).send('POST', '', another)).status).toBe(201);
    return { changing };
  });
  expect((await writes.changing).status).toBe(200);
});
