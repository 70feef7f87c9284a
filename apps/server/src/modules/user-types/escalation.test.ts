import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_USER_TYPES, PERMISSIONS } from '#contract/permissions.ts';
import { buildUserType } from '../../builders/builders.ts';
import { auditLog, users, userTypes } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Whoever manages types tries to become more than they are. */
const server = await startTestServer();
const { call, db, aPerson } = server;

const managing = await buildUserType(db, {
  name: '類型管理員',
  permissions: ['user_type_management', 'exam_generator'],
});
const manager = await aPerson({ userType: managing.name });
const holder = await aPerson({ userType: (await buildUserType(db, { permissions: ['all'] })).name });

const as =
  ({ token }: { token: string }) =>
  (method: string, path = '', body?: unknown) =>
    call(method, `/api/user-types${path}`, { token, body });
const typeOf = async (id: string) => (await db.select().from(userTypes).where(eq(userTypes.id, id)))[0];
const idOf = async (name: string) =>
  String((await db.select().from(userTypes).where(eq(userTypes.name, name)))[0]?.id);
let made = 0;
const aName = () => `自訂類型 ${++made}`;

const GRANTS_TOO_MUCH = [403, 'grants_too_much'];
const OUT_OF_REACH = [403, 'user_type_out_of_reach'];
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code];

describe('granting', () => {
  test('[SEC-10] a manager of types grants what they hold, by whatever name, and what every free user has', async () => {
    const accessiblePages = ['user_type_management', 'exam_generator', '/exam-generator', '/chat', '/notes'];
    const { status, body } = await as(manager)('POST', '', { name: aName(), accessiblePages });
    expect([status, body.accessiblePages]).toEqual([201, accessiblePages]);
  });

  test.each(
    PERMISSIONS.filter(
      (name) =>
        ![
          'user_type_management',
          'exam_generator',
          '/exam-generator',
          '/chat',
          'chatbot',
          'conversation',
          '/conversation-practice',
          '/assignments',
          'assignments',
          '/content',
          'learning_content',
          '/language',
          'language_learning',
          '/notes',
          'learning_notes',
          '/profile',
        ].includes(name),
    ),
  )(
    'a manager of types cannot give %s away: not to a new type, not to another, not as JSON',
    async (name) => {
      const ask = as(manager);
      const { id, name: typeName } = await buildUserType(db, { permissions: ['/notes'] });
      for (const answer of [
        await ask('POST', '', { name: aName(), accessiblePages: ['/notes', name] }),
        await ask('POST', '', { name: aName(), permissions: JSON.stringify([name]) }),
        await ask('PUT', `/${id}`, { name: typeName, accessiblePages: ['/notes', name] }),
        await ask('PUT', `/${id}`, { name: typeName, permissions: JSON.stringify([name]) }),
      ]) {
        expect(codeOf(answer)).toEqual(GRANTS_TOO_MUCH);
        expect(answer.body.message).toBe(`您不能授予自己沒有的權限：${name}`);
      }
      expect((await typeOf(id))?.permissions).toEqual(['/notes']);
    },
  );

  test('a manager of types who hides more in `permissions` beside `accessiblePages` gives the list alone', async () => {
    const form = { name: aName(), accessiblePages: ['/notes'], permissions: '["all"]' };
    const { status, body } = await as(manager)('POST', '', form);
    expect([status, body.permissions]).toEqual([201, '["/notes"]']);
  });

  test('a manager of types cannot add to the type that they have themselves', async () => {
    const { id, name } = managing;
    const grab = (accessiblePages: string[]) => as(manager)('PUT', `/${id}`, { name, accessiblePages });
    for (const permission of ['all', 'user_access_management', 'token_management'])
      expect(codeOf(await grab([...managing.permissions, permission]))).toEqual(GRANTS_TOO_MUCH);
    expect((await typeOf(id))?.permissions).toEqual(managing.permissions);
  });

  test('a manager of types who takes a right from the own type cannot take it back', async () => {
    const own = await buildUserType(db, { permissions: ['user_type_management', 'ai_image_generator'] });
    const person = await aPerson({ userType: own.name });
    const set = (accessiblePages: string[]) =>
      as(person)('PUT', `/${own.id}`, { name: own.name, accessiblePages });
    expect((await set(['user_type_management'])).status).toBe(200);
    expect(codeOf(await set([...own.permissions]))).toEqual(GRANTS_TOO_MUCH);
  });

  test('[OPEN-5] a holder of all who is no admin grants everything but all', async () => {
    const everything = PERMISSIONS.filter((name) => name !== 'all');
    const accepted = await as(holder)('POST', '', { name: aName(), accessiblePages: everything });
    expect(accepted.status).toBe(201);
    const refused = await as(holder)('POST', '', { name: aName(), accessiblePages: ['all'] });
    expect(codeOf(refused)).toEqual(GRANTS_TOO_MUCH);
  });
});

describe('types that have more', () => {
  test('[OPEN-5] a holder of all who is no admin touches neither type admin nor a type that holds all', async () => {
    const mighty = await buildUserType(db, { permissions: ['all'] });
    const adminId = await idOf('admin');
    const ask = as(holder);
    for (const answer of [
      await ask('PUT', `/${adminId}`, { name: 'admin', accessiblePages: [] }),
      await ask('PUT', `/${adminId}`, { name: 'admin', description: '改了' }),
      await ask('DELETE', `/${adminId}`),
      await ask('PUT', `/${mighty.id}`, { name: mighty.name, accessiblePages: [] }),
      await ask('DELETE', `/${mighty.id}`),
    ])
      expect(codeOf(answer)).toEqual(OUT_OF_REACH);
    expect((await typeOf(mighty.id))?.permissions).toEqual(['all']);
  });

  test('a manager of types cannot change, rename, switch off, empty or delete a type that has more', async () => {
    const type = await buildUserType(db, { permissions: ['token_management'] });
    const ask = as(manager);
    for (const answer of [
      await ask('PUT', `/${type.id}`, { name: type.name, accessiblePages: [] }),
      await ask('PUT', `/${type.id}`, { name: aName() }),
      await ask('PUT', `/${type.id}`, { name: type.name, status: 'inactive' }),
      await ask('PUT', `/${type.id}`, { name: type.name, description: '' }),
      await ask('DELETE', `/${type.id}`),
    ]) {
      expect(codeOf(answer)).toEqual(OUT_OF_REACH);
      expect(answer.body.message).toBe('您不能更改權限比您高的用戶類型');
    }
    expect(await typeOf(type.id)).toEqual(type);
  });

  test('a manager of types cannot switch on a type that has more', async () => {
    const asleep = await buildUserType(db, { permissions: ['token_management'], status: 'inactive' });
    const wake = { name: asleep.name, status: 'active' };
    expect(codeOf(await as(manager)('PUT', `/${asleep.id}`, wake))).toEqual(OUT_OF_REACH);
    const emptied = { ...wake, accessiblePages: [] };
    expect(codeOf(await as(manager)('PUT', `/${asleep.id}`, emptied))).toEqual(OUT_OF_REACH);
    expect((await typeOf(asleep.id))?.status).toBe('inactive');
  });

  test('a manager of types who sends a new type under the id of another one is refused, whoever made that', async () => {
    const id = crypto.randomUUID();
    const form = { id, name: aName(), accessiblePages: ['/notes'] };
    expect((await as(holder)('POST', '', form)).status).toBe(201);
    for (const taken of [id, managing.id, (await buildUserType(db)).id, await idOf('student')]) {
      const before = await typeOf(taken);
      const answer = await as(manager)('POST', '', { id: taken, name: aName(), accessiblePages: [] });
      expect(codeOf(answer)).toEqual([400, 'invalid_input']);
      expect(answer.body.fields).toEqual([{ path: 'id', message: '這個識別碼已被使用' }]);
      expect(await typeOf(taken)).toEqual(before);
    }
  });
});

describe('names with a meaning', () => {
  test.each(
    BUILT_IN_USER_TYPES.flatMap((name) => [
      name,
      `${name} `,
      name.toUpperCase(),
      [...name].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
    ]),
  )('a manager of types cannot call a type of their own ‘%s’', async (name) => {
    const { id, name: before } = await buildUserType(db, { permissions: [] });
    for (const answer of [
      await as(manager)('PUT', `/${id}`, { name }),
      await as(manager)('POST', '', { name }),
    ])
      expect(codeOf(answer)).toEqual([409, 'user_type_name_taken']);
    expect((await typeOf(id))?.name).toBe(before);
  });
});

describe('rights that were taken away', () => {
  test('a person whose type lost the management of types is refused at the next request', async () => {
    const type = await buildUserType(db, { permissions: ['user_type_management'] });
    const person = await aPerson({ userType: type.name });
    const admin = await aPerson({ userType: 'admin' });
    const emptied = { name: type.name, accessiblePages: [] };
    expect((await as(admin)('PUT', `/${type.id}`, emptied)).status).toBe(200);
    expect(codeOf(await as(person)('POST', '', { name: aName() }))).toEqual([403, 'not_allowed']);
  });

  test('a manager who waits for another write decides by the rights of that moment, not of the request', async () => {
    const type = await buildUserType(db, { permissions: ['user_type_management', 'token_management'] });
    const person = await aPerson({ userType: type.name });
    const target = await buildUserType(db);
    const wanted = { name: target.name, accessiblePages: ['token_management'] };
    const grant = await db.transaction(async (tx) => {
      await tx
        .update(userTypes)
        .set({ permissions: ['user_type_management'] })
        .where(eq(userTypes.id, type.id));
      const waiting = as(person)('PUT', `/${target.id}`, wanted);
      await waitForLock();
      return { waiting };
    });
    expect(codeOf(await grant.waiting)).toEqual(GRANTS_TOO_MUCH);
    expect((await typeOf(target.id))?.permissions).toEqual([]);
  });

  test('a person who was switched off while their write waited is refused', async () => {
    const person = await aPerson({ userType: managing.name });
    const target = await buildUserType(db);
    const write = await db.transaction(async (tx) => {
      await tx.update(userTypes).set({ description: '寫著' }).where(eq(userTypes.id, managing.id));
      const waiting = as(person)('PUT', `/${target.id}`, { name: aName() });
      await waitForLock();
      await tx.update(users).set({ status: 'inactive' }).where(eq(users.id, person.id));
      return { waiting };
    });
    expect(codeOf(await write.waiting)).toEqual([401, 'not_signed_in']);
    expect((await typeOf(target.id))?.name).toBe(target.name);
  });
});

test('an administrator finds nothing in the log of what was refused', async () => {
  const { id, name } = await buildUserType(db, { permissions: ['token_management'] });
  await as(manager)('PUT', `/${id}`, { name, accessiblePages: [] });
  await as(manager)('DELETE', `/${id}`);
  expect(await db.select().from(auditLog).where(eq(auditLog.targetId, id))).toEqual([]);
});

/** Until a request waits for a transaction of ours. */
async function waitForLock(): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await db.$client.query(text)).rows.length, { interval: 5 })
    .toBeGreaterThan(0);
}
