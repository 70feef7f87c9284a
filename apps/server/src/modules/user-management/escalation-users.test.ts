import { describe, expect, test } from 'vitest';
import { buildUserType } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { aForm, makeAdministration, sameNames } from './testing/administration.ts';

/** Ways to become more than one is by way of managing users, each refused with nothing changed. */
const server = await startTestServer();
const { call, db } = server;
const { aManager, anAdmin, aUser, stored, readLog } = makeAdministration(server);

const richer = await buildUserType(db, { name: '出納', permissions: ['token_management'] });
const whole = await buildUserType(db, { name: '總管', permissions: ['all'] });
const asleep = await buildUserType(db, {
  name: '休眠',
  permissions: ['token_management'],
  status: 'inactive',
});
const BEYOND = ['admin', whole.name, richer.name, asleep.name];

const manager = await aManager();
/** Holds every permission, and is no admin all the same. */
const holder = await aManager('all');

describe('granting', () => {
  test.each(BEYOND)('[OPEN-5 SEC-10] a manager cannot create somebody of type %s', async (user_type) => {
    const form = aForm({ user_type });
    const { status, body } = await manager.send('POST', '', form);
    expect([status, body.code]).toEqual([403, 'grants_too_much']);
    expect(body.fields).toEqual([{ path: 'user_type', message: body.message }]);
    expect((await manager.send('GET', `?search=${form.email}`)).body).toEqual([]);
  });

  test.each(BEYOND)(
    '[OPEN-5] a manager cannot make a user one of type %s, alone or among many',
    async (user_type) => {
      const [user, other] = [await aUser(), await aUser({ name: '旁人' })];
      const before = await stored(user.id);
      const alone = await manager.send('PUT', `/${user.id}`, { ...sameNames(user), name: '改', user_type });
      const many = await manager.send('PATCH', '', { ids: [other.id, user.id], changes: { user_type } });
      for (const { status, body } of [alone, many])
        expect([status, body.code]).toEqual([403, 'grants_too_much']);
      expect(many.body.fields).toMatchObject([{ path: 'ids.0' }, { path: 'ids.1' }]);
      expect(await stored(user.id)).toEqual(before);
      expect(await readLog(user.id)).toEqual([]);
    },
  );

  test('a manager who is refused reads which permissions they do not have', async () => {
    const { body } = await manager.send('POST', '', aForm({ user_type: richer.name }));
    expect(body.message).toBe('您不能授予自己沒有的權限：token_management');
  });

  test('[OPEN-5] a holder of all grants every other permission, and neither all nor admin', async () => {
    expect((await holder.send('POST', '', aForm({ user_type: richer.name }))).status).toBe(201);
    for (const user_type of ['admin', whole.name]) {
      const { status, body } = await holder.send('POST', '', aForm({ user_type }));
      expect([status, body.code]).toEqual([403, 'grants_too_much']);
    }
  });

  test('[OPEN-5] a holder of all cannot make an admin even where the type lists no permissions', async () => {
    await db.$client.query(`update user_types set permissions = '{}' where name = 'admin'`);
    const { status, body } = await holder.send('POST', '', aForm({ user_type: 'admin' }));
    await db.$client.query(`update user_types set permissions = '{all}' where name = 'admin'`);
    expect([status, body.code]).toEqual([403, 'grants_too_much']);
  });

  test('[OPEN-5] an admin creates admins and grants all', async () => {
    const admin = await anAdmin();
    for (const user_type of BEYOND)
      expect((await admin.send('POST', '', aForm({ user_type }))).status).toBe(201);
  });

  test('an admin whose access has ended grants nothing any more', async () => {
    const admin = await anAdmin({ accessExpiry: new Date(Date.now() - 1_000) });
    expect((await admin.send('POST', '', aForm())).status).toBe(403);
  });
});

describe('people with more', () => {
  const CHANGES = [
    ['the password', { password: '我知道的密碼' }],
    ['the e-mail', { email: 'mine@escalation.test' }],
    ['the name', { name: '改名' }],
    ['the status', { status: 'inactive' }],
    ['the expiry', { access_expiry: null }],
    ['the type', { user_type: 'free' }],
    ['the school', { school: null }],
    ['the chatbots', { chatbots_access: [] }],
  ] as const;

  test.each(CHANGES)('[OPEN-5] a manager cannot change %s of somebody who has more', async (_, changes) => {
    for (const userType of BEYOND) {
      const user = await aUser({ userType, accessExpiry: new Date('2099-01-01') });
      const before = await stored(user.id);
      const { status, body } = await manager.send('PUT', `/${user.id}`, { ...sameNames(user), ...changes });
      expect([userType, status, body.code]).toEqual([userType, 403, 'user_out_of_reach']);
      expect(await stored(user.id)).toEqual(before);
    }
  });

  test('[OPEN-5] a holder of all cannot change or delete admins and other holders of all', async () => {
    for (const userType of ['admin', whole.name]) {
      const user = await aUser({ userType });
      const changed = await holder.send('PUT', `/${user.id}`, {
        ...sameNames(user),
        password: '我知道的密碼',
      });
      const deleted = await holder.send('DELETE', `/${user.id}`);
      for (const { status, body } of [changed, deleted])
        expect([status, body.code]).toEqual([403, 'user_out_of_reach']);
      expect(await stored(user.id)).toBeDefined();
    }
  });

  test('a manager cannot delete somebody who has more', async () => {
    for (const userType of BEYOND) {
      const user = await aUser({ userType });
      expect((await manager.send('DELETE', `/${user.id}`)).status).toBe(403);
      expect(await stored(user.id)).toBeDefined();
    }
  });

  test('a manager cannot reactivate somebody who has more, whose access was switched off or has ended', async () => {
    for (const userType of BEYOND) {
      const user = await aUser({ userType, status: 'inactive', accessExpiry: new Date('2020-01-01') });
      for (const changes of [{ status: 'active' }, { access_expiry: null }]) {
        const alone = await manager.send('PUT', `/${user.id}`, { ...sameNames(user), ...changes });
        const many = await manager.send('PATCH', '', { ids: [user.id], changes });
        for (const { body } of [alone, many]) expect(body.code).toBe('user_out_of_reach');
      }
      expect(await stored(user.id)).toMatchObject({ status: 'inactive' });
    }
  });

  test('a manager reaches as far as the own permissions do', async () => {
    const cashier = await aManager('token_management');
    const user = await aUser({ userType: richer.name });
    expect((await cashier.send('PUT', `/${user.id}`, { ...sameNames(user), name: '改' })).status).toBe(200);
    await db.$client.query(
      `update user_types set permissions = '{token_management,chatbot_management}' where id = $1`,
      [richer.id],
    );
    expect((await cashier.send('DELETE', `/${user.id}`)).body.code).toBe('user_out_of_reach');
    await db.$client.query(`update user_types set permissions = '{token_management}' where id = $1`, [
      richer.id,
    ]);
  });
});

describe('oneself', () => {
  test.each([
    ['type', 'user_type', 'student'],
    ['status', 'status', 'inactive'],
    ['expiry', 'access_expiry', '2099-12-31'],
  ])(
    '[OPEN-5] a manager, and an admin, cannot change the own %s, alone or among many',
    async (_, field, value) => {
      for (const person of [await aManager(), await anAdmin()]) {
        const before = await stored(person.id);
        const changes = { [field]: value };
        const alone = await person.send('PUT', `/${person.id}`, { ...sameNames(person), ...changes });
        const many = await person.send('PATCH', '', { ids: [(await aUser()).id, person.id], changes });
        for (const { status, body } of [alone, many])
          expect([status, body.message]).toEqual([403, '不能更改自己的用戶類型、狀態或到期日']);
        expect(alone.body.fields).toMatchObject([{ path: field }]);
        expect(many.body.fields).toMatchObject([{ path: 'ids.1' }]);
        expect(await stored(person.id)).toEqual(before);
      }
    },
  );

  test('a manager whose access ends cannot make it permanent', async () => {
    const type = await buildUserType(db, { permissions: ['user_access_management'] });
    const person = await server.aPerson({
      userType: type.name,
      accessExpiry: new Date('2099-07-31T12:00:00Z'),
    });
    const body = { ...sameNames(person), access_expiry: null };
    const answer = await call('PUT', `/api/users/${person.id}`, { token: person.token, body });
    expect([answer.status, answer.body.code]).toEqual([403, 'own_rights_fixed']);
  });

  test('a manager saves the own name and e-mail beside rights that stay as they are', async () => {
    const type = await buildUserType(db, { permissions: ['user_access_management'] });
    const person = await server.aPerson({
      userType: type.name,
      accessExpiry: new Date('2099-07-31T12:00:00Z'),
    });
    const rights = { user_type: type.name, status: 'active', access_expiry: '2099-07-31', password: '' };
    const body = { name: '新名', email: 'own@escalation.test', ...rights };
    const answer = await call('PUT', `/api/users/${person.id}`, { token: person.token, body });
    expect(answer).toMatchObject({ status: 200, body: { name: '新名', email: 'own@escalation.test' } });
    expect(answer.body.access_expiry).toBe('2099-07-31T12:00:00.000Z');
  });

  test('[OPEN-5] a holder of all saves the own name, and nothing that is a right', async () => {
    expect((await holder.send('PUT', `/${holder.id}`, { ...sameNames(holder), name: '我' })).status).toBe(
      200,
    );
    const { body } = await holder.send('PUT', `/${holder.id}`, { ...sameNames(holder), user_type: 'admin' });
    expect(body.code).toBe('own_rights_fixed');
  });

  test('a manager changes the own password with the old one only, and not here', async () => {
    for (const person of [await aManager(), await anAdmin()]) {
      const fields = { ...sameNames(person), password: '沒問過舊的' };
      const { status, body } = await person.send('PUT', `/${person.id}`, fields);
      expect([status, body.message]).toEqual([403, '請到「個人資料」更改自己的密碼']);
      expect(body.fields).toMatchObject([{ path: 'password' }]);
      expect(await server.signIn(person.email)).toEqual(expect.any(String));
    }
  });
});

describe('ids of others', () => {
  test('a manager who creates under the id of somebody else changes nobody', async () => {
    const victims = [await anAdmin(), await aUser(), manager];
    for (const victim of victims) {
      const before = await stored(victim.id);
      const form = aForm({ id: victim.id, password: '我知道的密碼' });
      for (const body of [form, { ...form, email: victim.email }]) {
        const answer = await manager.send('POST', '', body);
        expect([answer.status, answer.body.fields]).toMatchObject([400, [{ path: 'id' }]]);
      }
      expect(await stored(victim.id)).toEqual(before);
    }
  });

  test('a manager who creates again cannot reach what the user has become', async () => {
    const form = aForm({ id: crypto.randomUUID(), password: '第一個密碼' });
    await manager.send('POST', '', form);
    await db.$client.query(`update users set user_type = 'admin' where id = $1`, [form.id]);
    const before = await stored(String(form.id));
    const again = await manager.send('POST', '', { ...form, password: '第二個密碼' });
    expect([again.status, again.body.code]).toEqual([403, 'user_out_of_reach']);
    expect(await stored(String(form.id))).toEqual(before);
  });

  test('a manager cannot hide somebody with more among many, by capitals or by naming them twice', async () => {
    const [user, admin] = [await aUser(), await anAdmin({ name: '校長' })];
    const ids = [user.id, user.id, admin.id.toUpperCase(), admin.id];
    const { status, body } = await manager.send('PATCH', '', { ids, changes: { status: 'inactive' } });
    expect([status, body.fields]).toEqual([
      403,
      [{ path: 'ids.2', message: expect.stringMatching(/^校長：/) }],
    ]);
    expect(await stored(user.id)).toMatchObject({ status: 'active' });
  });

  test('a manager cannot write fields that are nobody’s to write', async () => {
    const user = await aUser();
    const given = {
      password_hash: 'x',
      passwordHash: 'x',
      created_at: '2000-01-01',
      preferences: {},
      id: manager.id,
    };
    const { user: changed } = await manager.send('PUT', `/${user.id}`, {
      ...sameNames(user),
      name: '改',
      ...given,
    });
    expect(changed).toMatchObject({ id: user.id, name: '改', created_at: user.createdAt.toISOString() });
    expect(await stored(user.id)).toMatchObject({ password_hash: server.passwordHash });
    const many = await manager.send('PATCH', '', { ids: [user.id], changes: { password: 'x' } });
    expect(many.status).toBe(400);
  });

  test('a pupil can do nothing of this', async () => {
    const pupil = await server.aPerson({ userType: 'student' });
    const user = await aUser();
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', '/ids'],
      ['GET', '/chatbots'],
      ['POST', '', aForm()],
      ['PATCH', '', { ids: [pupil.id], changes: { user_type: 'admin' } }],
      ['PUT', '/chatbots', { ids: [pupil.id], mode: 'replace', chatbots: [] }],
      ['PUT', `/${pupil.id}`, { ...sameNames(pupil), user_type: 'admin' }],
      ['DELETE', `/${user.id}`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await call(method, `/api/users${path}`, { token: pupil.token, body });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
    expect(await stored(user.id)).toBeDefined();
  });
});
