import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { UserType } from '#contract/user-types.contract.ts';
import { buildUserType } from '../../builders/builders.ts';
import { auditLog, users } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db, aPerson } = server;
const admin = await aPerson({ userType: 'admin', name: '陳主任' });

const as =
  (token: string) =>
  (method: string, path = '', body?: unknown) =>
    call(method, `/api/user-types${path}`, { token, body });
const manage = as(admin.token);
const list = async (token = admin.token) => (await as(token)('GET')).body as never as UserType[];
const find = async (name: string) => (await list()).find((type) => type.name === name);
const idOf = async (name: string) => String((await find(name))?.id);
let made = 0;
const aName = () => `實習老師 ${++made}`;
const readLog = async (id: unknown) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(id)))
      .orderBy(auditLog.id)
  ).map(({ actorName, action, targetType, targetName, details }) => ({
    actorName,
    action,
    targetType,
    targetName,
    details,
  }));

describe('reading', () => {
  test('[TYPE-13 TYPE-16 AUTH-40] an administrator lists the types in the order of their creation, built-in ones first', async () => {
    const own = await buildUserType(db);
    const names = (await list()).map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(['admin', 'premium', 'free', 'student', 'teacher']);
    expect(names.at(-1)).toBe(own.name);
  });

  test('[TYPE-11 TYPE-12] an administrator reads a type with its pages as a list and as JSON', async () => {
    const stored = await buildUserType(db, { permissions: ['/notes', 'assignments'], description: '說明' });
    const { status, body } = await manage('GET', `/${stored.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: stored.id,
      name: stored.name,
      description: '說明',
      status: 'active',
      accessiblePages: ['/notes', 'assignments'],
      permissions: '["/notes","assignments"]',
      created_at: stored.createdAt.toISOString(),
      updated_at: stored.updatedAt.toISOString(),
    });
    expect((await list()).find(({ id }) => id === stored.id)).toEqual(body);
  });

  test('[API-12] an administrator who names a type that is not there reads ‘User type not found’ from every operation', async () => {
    for (const id of [crypto.randomUUID(), 'no-id']) {
      for (const answer of [
        await manage('GET', `/${id}`),
        await manage('PUT', `/${id}`, { name: aName() }),
        await manage('DELETE', `/${id}`),
      ])
        expect([answer.status, answer.body.message]).toEqual([404, 'User type not found']);
    }
  });
});

describe('writing', () => {
  test('[TYPE-17 AUTH-41] an administrator makes a type with its pages, and people can hold it', async () => {
    const name = aName();
    const { status, body } = await manage('POST', '', { name: ` ${name}　`, accessiblePages: ['/notes'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name, description: '', status: 'active', accessiblePages: ['/notes'] });
    const person = await aPerson({ userType: name });
    const { body: rights } = await call('GET', `/api/users/${person.id}/access-rights`, person);
    expect(rights).toMatchObject({ userType: 'free', permissions: ['/notes'] });
    expect(await readLog(body.id)).toEqual([
      {
        actorName: '陳主任',
        action: 'user_type_created',
        targetType: 'user_type',
        targetName: name,
        details: {
          status: { from: '', to: '啟用' },
          accessiblePages: { from: '', to: '/notes' },
        },
      },
    ]);
    const described = { name: aName(), description: '暑期', status: 'inactive', accessiblePages: [] };
    const { body: asleep } = await manage('POST', '', described);
    expect((await readLog(asleep.id)).map(({ details }) => details)).toEqual([
      { description: { from: '', to: '暑期' }, status: { from: '', to: '停用' } },
    ]);
  });

  test('[TYPE-18] an administrator changes a type; what is left out stays, and the log says what changed', async () => {
    const { id, name } = await buildUserType(db, { permissions: ['/notes'], description: '說明' });
    const changed = await manage('PUT', `/${id}`, { name, accessiblePages: ['/notes', '/chat', '/notes'] });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ description: '說明', accessiblePages: ['/notes', '/chat'] });
    await manage('PUT', `/${id}`, { name: `${name} 新`, description: '', status: 'inactive' });
    await manage('PUT', `/${id}`, { name: `${name} 新` });
    expect((await readLog(id)).map(({ action, details }) => ({ action, details }))).toEqual([
      {
        action: 'user_type_updated',
        details: { accessiblePages: { from: '/notes', to: '/notes、/chat' } },
      },
      {
        action: 'user_type_updated',
        details: {
          name: { from: name, to: `${name} 新` },
          description: { from: '說明', to: '' },
          status: { from: '啟用', to: '停用' },
        },
      },
    ]);
  });

  test('an older client sends the pages as JSON alone; beside a list they do not count', async () => {
    const name = aName();
    const { body } = await manage('POST', '', { name, permissions: '["/chat"]' });
    expect(body.accessiblePages).toEqual(['/chat']);
    const both = { name, permissions: '["all"]', accessiblePages: ['/notes'] };
    expect((await manage('PUT', `/${body.id}`, both)).body.permissions).toBe('["/notes"]');
    for (const permissions of ['["/nowhere"]', '{}', 'all', '']) {
      const refused = await manage('PUT', `/${body.id}`, { name, permissions });
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'permissions' }] } });
    }
  });

  test('[TYPE-7 TYPE-9] an administrator who grants all with other pages stores all alone', async () => {
    const { body } = await manage('POST', '', { name: aName(), accessiblePages: ['/chat', 'all'] });
    expect(body.accessiblePages).toEqual(['all']);
  });

  test('[TYPE-15] an administrator who leaves the name blank reads that it is required', async () => {
    const { id } = await buildUserType(db);
    const answers = [await manage('POST', '', {}), await manage('POST', '', { name: null })];
    for (const name of ['', ' 　'])
      answers.push(await manage('POST', '', { name }), await manage('PUT', `/${id}`, { name }));
    for (const answer of answers) {
      expect([answer.status, answer.body.message]).toEqual([400, '用戶類型名稱為必填項']);
      expect(answer.body.fields).toMatchObject([{ path: 'name' }]);
    }
    // A change that does not speak of the name leaves it alone.
    expect((await manage('PUT', `/${id}`, { description: '改過' })).status).toBe(200);
  });

  test('users of a type that is renamed follow, and keep their rights and their sign-in', async () => {
    const type = await buildUserType(db, { permissions: ['learning_notes'] });
    const person = await aPerson({ userType: type.name });
    const name = aName();
    expect((await manage('PUT', `/${type.id}`, { name })).status).toBe(200);
    const { body } = await call('GET', `/api/users/${person.id}`, person);
    expect(body).toMatchObject({ user_type: name, accessRights: { permissions: ['learning_notes'] } });
  });

  test('an administrator whose answer was lost sends the type again and has one', async () => {
    const form = { id: crypto.randomUUID(), name: aName(), accessiblePages: ['/chat'] };
    const [first, again] = [await manage('POST', '', form), await manage('POST', '', form)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const corrected = await manage('POST', '', { ...form, accessiblePages: ['/notes'] });
    expect(corrected.body).toMatchObject({ id: form.id, accessiblePages: ['/notes'] });
    expect((await list()).filter(({ name }) => name === form.name)).toHaveLength(1);
  });
});

describe('names', () => {
  test('an administrator cannot take the name of another type, whatever case, width or space', async () => {
    const taken = await manage('POST', '', { name: `Assistant ${++made}` });
    const other = await buildUserType(db);
    for (const name of [`ASSISTANT ${made}`, ` assistant ${made}　`, `Ａｓｓｉｓｔａｎｔ ${made}`]) {
      for (const answer of [
        await manage('POST', '', { name }),
        await manage('PUT', `/${other.id}`, { name }),
      ]) {
        expect([answer.status, answer.body.message]).toEqual([409, '這個用戶類型名稱已存在']);
        expect(answer.body.fields).toMatchObject([{ path: 'name' }]);
      }
    }
    const itself = await manage('PUT', `/${taken.body.id}`, { name: `ASSISTANT ${made}` });
    expect(itself.status).toBe(200);
  });

  test('of ten administrators who take one name at once, one gets it', async () => {
    const name = aName();
    const spelt = Array.from({ length: 10 }, (_, n) => name + (n % 2 ? ' Ａ' : ' a'));
    const answers = await Promise.all(spelt.map((each) => manage('POST', '', { name: each })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe('built-in types', () => {
  const PROTECTED = [403, '內建的用戶類型不能刪除或改名，管理員與免費用戶也不能停用'];

  test.each(['admin', 'premium', 'free', 'student', 'teacher'])(
    'an administrator can neither delete nor rename %s',
    async (name) => {
      const id = await idOf(name);
      for (const answer of [
        await manage('DELETE', `/${id}`),
        await manage('PUT', `/${id}`, { name: aName() }),
        await manage('PUT', `/${id}`, { name: name.toUpperCase() }),
      ])
        expect([answer.status, answer.body.message]).toEqual(PROTECTED);
      expect(await idOf(name)).toBe(id);
    },
  );

  test('an administrator switches premium off and on, and never admin or free', async () => {
    const set = async (name: string, status: string) =>
      manage('PUT', `/${await idOf(name)}`, { name, status });
    for (const name of ['admin', 'free']) {
      const { status, body } = await set(name, 'inactive');
      expect([status, body.message]).toEqual(PROTECTED);
    }
    const person = await aPerson({ userType: 'premium' });
    const rightsOf = async () => (await call('GET', `/api/users/${person.id}`, person)).body.accessRights;
    expect((await set('premium', 'inactive')).status).toBe(200);
    expect(await rightsOf()).toMatchObject({ userType: 'free' });
    expect((await set('premium', 'active')).status).toBe(200);
    expect(await rightsOf()).toMatchObject({ userType: 'premium' });
  });

  test('[AUTH-43 AUTH-47] an administrator who empties the pages of type admin still has full rights', async () => {
    const id = await idOf('admin');
    expect((await manage('PUT', `/${id}`, { name: 'admin', accessiblePages: [] })).status).toBe(200);
    const { body } = await call('GET', `/api/users/${admin.id}`, admin);
    expect(body.accessRights).toMatchObject({ permissions: ['all'] });
    expect((await call('GET', '/api/tokens', admin)).status).toBe(200);
    expect((await manage('PUT', `/${id}`, { name: 'admin', accessiblePages: ['all'] })).status).toBe(200);
  });
});

describe('deleting', () => {
  test('[TYPE-19] an administrator deletes a type that nobody has', async () => {
    const { id, name } = await buildUserType(db);
    const { status, body } = await manage('DELETE', `/${id}`);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await find(name)).toBeUndefined();
    expect((await manage('DELETE', `/${id}`)).status).toBe(404);
    expect((await readLog(id)).map(({ action, targetName }) => [action, targetName])).toEqual([
      ['user_type_deleted', name],
    ]);
  });

  test('an administrator reads how many users still have the type, and it stays', async () => {
    const { id, name } = await buildUserType(db);
    const people = [await aPerson({ userType: name }), await aPerson({ userType: name })];
    const { status, body } = await manage('DELETE', `/${id}`);
    expect([status, body.message]).toEqual([409, '還有 2 位用戶屬於這個類型，請先更改他們的類型']);
    expect(await find(name)).toBeDefined();
    expect(await readLog(id)).toEqual([]);
    for (const person of people)
      await db.update(users).set({ userType: 'free' }).where(eq(users.id, person.id));
    expect((await manage('DELETE', `/${id}`)).status).toBe(200);
  });
});
