import { expect, test } from 'vitest';
import { buildUserType } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { aForm, makeAdministration, sameNames } from './testing/administration.ts';

/** What is taken from somebody is gone at their next request. */
const server = await startTestServer();
const { call, db } = server;
const { anAdmin, aManager, stored } = makeAdministration(server);
const admin = await anAdmin();

type Person = { id: string; name: string; email: string; token: string };
const change = (person: Person, fields: object) =>
  admin.send('PUT', `/${person.id}`, { ...sameNames(person), ...fields });
const changeMany = (person: Person, changes: object) =>
  admin.send('PATCH', '', { ids: [person.id], changes });
const statusOf = async ({ token, id }: Person) => (await call('GET', `/api/users/${id}`, { token })).status;
const login = async ({ email }: Person, password?: string) => {
  const body = { email, password: password ?? 'correct horse 電池' };
  return call('POST', '/api/auth/login', { body });
};

test.each([
  ['alone', change],
  ['among many', changeMany],
])(
  'a user who is deactivated %s is out at once, and the old token stays dead after reactivation',
  async (_, way) => {
    for (const status of ['inactive', 'pending']) {
      const person = await server.aPerson();
      expect(await statusOf(person)).toBe(200);
      expect((await way(person, { status })).status).toBe(200);
      expect(await statusOf(person)).toBe(401);
      expect((await way(person, { status: 'active' })).status).toBe(200);
      expect(await statusOf(person)).toBe(401);
      expect((await login(person)).status).toBe(200);
    }
  },
);

test('[OPEN-46] a user who is inactive or pending reads at sign-in whom to ask', async () => {
  for (const status of ['inactive', 'pending']) {
    const person = await server.aPerson();
    await change(person, { status });
    expect(await login(person)).toMatchObject({
      status: 403,
      body: { message: '此帳號尚未啟用，請聯絡管理員' },
    });
  }
});

test('a user whose password was changed is out at once, and signs in with the new one only', async () => {
  const person = await server.aPerson();
  await change(person, { password: '管理員給的' });
  expect(await statusOf(person)).toBe(401);
  expect((await login(person)).status).toBe(401);
  expect((await login(person, '管理員給的')).status).toBe(200);
});

test('a user whose name, type, school or expiry changes stays signed in', async () => {
  const person = await server.aPerson();
  await change(person, { name: '改名', user_type: 'student', access_expiry: '2099-01-01' });
  expect(await statusOf(person)).toBe(200);
});

test('[OPEN-45] a user whose access has ended signs in and has the rights of type free', async () => {
  const person = await aManager();
  expect((await person.send('GET', '')).status).toBe(200);
  await change(person, { access_expiry: '2020-01-01' });
  expect((await person.send('GET', '')).status).toBe(403);
  const { status, body } = await login(person);
  expect(status).toBe(200);
  const free = await db.$client.query(`select permissions from user_types where name = 'free'`);
  expect(body.user).toMatchObject({
    accessRights: { userType: 'free', permissions: free.rows[0]?.permissions },
  });
  await change(person, { access_expiry: null });
  expect((await person.send('GET', '')).status).toBe(200);
});

test('[USER-17] a user may use the rights until the last moment of the day on which they end', async () => {
  const now = { at: new Date('2027-07-31T15:59:59.999Z') };
  const later = await startTestServer({
    env: { SCHOOL_TIME_ZONE: 'Asia/Hong_Kong' },
    clock: { now: () => now.at },
  });
  const type = await buildUserType(later.db, { permissions: ['user_access_management'] });
  const head = await later.aPerson({ userType: 'admin' });
  const person = await later.aPerson({ userType: type.name });
  await later.call('PUT', `/api/users/${person.id}`, {
    token: head.token,
    body: { ...sameNames(person), access_expiry: '2027-07-31' },
  });
  const list = async () => (await later.call('GET', '/api/users', { token: person.token })).status;
  expect(await list()).toBe(200);
  now.at = new Date('2027-07-31T16:00:00.000Z');
  expect(await list()).toBe(403);
});

test('a manager who loses the right, by type or by permission, cannot use it at the next request', async () => {
  const retyped = await aManager();
  await change(retyped, { user_type: 'student' });
  expect((await retyped.send('POST', '', aForm())).status).toBe(403);
  const robbed = await aManager();
  await db.$client.query(
    `update user_types set permissions = '{}' where name = (select user_type from users where id = $1)`,
    [robbed.id],
  );
  expect((await robbed.send('GET', '')).status).toBe(403);
  const deleted = await aManager();
  await admin.send('DELETE', `/${deleted.id}`);
  expect((await deleted.send('GET', '')).status).toBe(401);
});

test('a manager whose right is taken while the request waits for it does not use it any more', async () => {
  const manager = await aManager();
  const form = aForm();
  const other = await db.$client.connect();
  await other.query('begin');
  await other.query(`update users set user_type = 'student' where id = $1`, [manager.id]);
  const waiting = manager.send('POST', '', form);
  await expect
    .poll(async () => {
      const { rows } = await db.$client.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  expect((await waiting).status).toBe(403);
  expect((await admin.send('GET', `?search=${form.email}`)).body).toEqual([]);
  expect(await stored(manager.id)).toMatchObject({ user_type: 'student' });
});
