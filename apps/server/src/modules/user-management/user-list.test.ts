import { beforeAll, describe, expect, test } from 'vitest';
import type { ManagedUser } from '#contract/user-management.contract.ts';
import { buildChatbot, buildSchool, buildUser, buildUserType } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;
const managing = await buildUserType(db, { permissions: ['user_access_management'] });
const { token } = await server.aPerson({ userType: managing.name, name: '經理', email: 'manager@list.test' });

const school = await buildSchool(db, { name: '培正小學' });
const other = await buildSchool(db, { name: '英華小學' });
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const aPupil = (fields: Partial<Parameters<typeof buildUser>[1]>) =>
  buildUser(db, { passwordHash: 'x', userType: 'student', schoolId: school.id, ...fields });

const chan = await aPupil({
  name: '陳大文',
  email: 'Chan.TM@list.test',
  createdAt: at(1),
  lastLogin: at(500),
});
const lee = await aPupil({ name: '李小玲', email: 'lee@list.test', createdAt: at(2), accessExpiry: at(900) });
const wong = await aPupil({
  name: 'ＷＯＮＧ 100%_',
  email: 'wong@list.test',
  createdAt: at(3),
  accessExpiry: at(800),
  lastLogin: at(400),
  status: 'pending',
});
const ho = await aPupil({
  name: '何老師',
  email: 'ho@list.test',
  createdAt: at(4),
  userType: 'teacher',
  schoolId: other.id,
  status: 'inactive',
});

async function list(query: Record<string, string | number> = {}, path = '') {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body, headers } = await call('GET', `/api/users${path}?${search}`, { token });
  return { status, rows: body as never as ManagedUser[], total: headers.get('x-total-count') };
}
const names = async (query: Record<string, string | number>) =>
  (await list(query)).rows.map(({ name }) => name);
const IN_SCHOOL = { school: school.name, order: 'created', direction: 'asc' };

describe('the list', () => {
  test('[USER-16 USER-17 USER-18 USER-22 USER-32] a manager reads every field of a user but the password', async () => {
    const bots = [await buildChatbot(db), await buildChatbot(db)];
    const pupil = await aPupil({ email: 'whole@list.test', name: '完整', chatbots: bots.toReversed() });
    const answer = await call('GET', '/api/users?search=whole@', { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        id: pupil.id,
        name: '完整',
        email: 'whole@list.test',
        user_type: 'student',
        access_expiry: null,
        chatbots_access: bots.toReversed().map(({ id }) => id),
        school: '培正小學',
        status: 'active',
        created_at: pupil.createdAt.toISOString(),
        updated_at: pupil.updatedAt.toISOString(),
        last_login: null,
      },
    ]);
    expect(answer.text).not.toContain('password');
    await call('DELETE', `/api/users/${pupil.id}`, { token });
  });

  test('[USER-2] a manager searches by a part of the name or the e-mail, whatever its case and width', async () => {
    expect(await names({ search: ' chan.tm@LIST ' })).toEqual(['陳大文']);
    expect(await names({ search: '大文' })).toEqual(['陳大文']);
    expect(await names({ search: 'wong 100' })).toEqual(['ＷＯＮＧ 100%_']);
    expect(await names({ search: 'ｌｅｅ＠' })).toEqual(['李小玲']);
    expect(await list({ search: '沒有這個人' })).toEqual({ status: 200, rows: [], total: '0' });
  });

  test('a manager who searches for a sign finds that sign, not everybody', async () => {
    for (const search of ['%', '_', '0%_']) expect(await names({ search })).toEqual(['ＷＯＮＧ 100%_']);
    expect(await names({ search: '\\' })).toEqual([]);
  });

  test('[USER-3 USER-4] a manager filters by type, school and status, and by all at once', async () => {
    expect(await names({ user_type: 'teacher' })).toEqual(['何老師']);
    expect(await names({ school: '英華小學' })).toEqual(['何老師']);
    expect(await names({ ...IN_SCHOOL, status: 'pending' })).toEqual(['ＷＯＮＧ 100%_']);
    expect(await names({ ...IN_SCHOOL, user_type: 'student', status: 'active', search: 'l' })).toEqual([
      '陳大文',
      '李小玲',
    ]);
    expect(await list({ school: '沒有這所學校' })).toEqual({ status: 200, rows: [], total: '0' });
  });

  test('a manager orders both ways, and people without a date come last either way', async () => {
    const orders: [string, string[]][] = [
      ['created', ['陳大文', '李小玲', 'ＷＯＮＧ 100%_']],
      ['email', ['陳大文', '李小玲', 'ＷＯＮＧ 100%_']],
      ['name', ['李小玲', '陳大文', 'ＷＯＮＧ 100%_']],
    ];
    for (const [order, expected] of orders) {
      expect(await names({ ...IN_SCHOOL, order })).toEqual(expected);
      expect(await names({ ...IN_SCHOOL, order, direction: 'desc' })).toEqual(expected.toReversed());
    }
    const both = async (order: string) => [
      await names({ ...IN_SCHOOL, order }),
      await names({ ...IN_SCHOOL, order, direction: 'desc' }),
    ];
    expect(await both('access_expiry')).toEqual([
      ['ＷＯＮＧ 100%_', '李小玲', '陳大文'],
      ['李小玲', 'ＷＯＮＧ 100%_', '陳大文'],
    ]);
    expect(await both('last_login')).toEqual([
      ['ＷＯＮＧ 100%_', '陳大文', '李小玲'],
      ['陳大文', 'ＷＯＮＧ 100%_', '李小玲'],
    ]);
  });

  test('a manager who asks for a page that cannot be reads a 400', async () => {
    for (const query of [
      { limit: 0 },
      { limit: 1001 },
      { offset: -1 },
      { order: 'password' },
      { status: 'x' },
    ])
      expect((await list(query as never)).status).toBe(400);
  });

  test('a manager reads the ids of all who match, for an action on them', async () => {
    const { status, rows } = await list({ school: school.name }, '/ids');
    expect(status).toBe(200);
    expect([...rows].sort()).toEqual([chan.id, lee.id, wong.id].sort());
    expect((await list({ search: 'ho@list' }, '/ids')).rows).toEqual([ho.id]);
    expect((await list({ school: '沒有這所學校' }, '/ids')).rows).toEqual([]);
  });
});

describe('a large school', () => {
  // More than can be changed at once, many of them alike in every order.
  const MANY = 5_003;

  beforeAll(async () => {
    const crowd = await buildSchool(db, { name: '大校' });
    await db.$client.query(
      `insert into users (email, name, password_hash, school_id, created_at, access_expiry, last_login)
       select 'crowd' || i || '@list.test', '同學' || i % 50, 'x', $1, $2::timestamptz + i % 40 * interval '1 day',
              case when i % 3 > 0 then $2::timestamptz + i % 30 * interval '1 day' end,
              case when i % 4 = 0 then $2::timestamptz + i * interval '1 minute' end
         from generate_series(1, ${MANY}) i`,
      [crowd.id, at(0)],
    );
  });

  test.each([
    ['created', ({ created_at }: ManagedUser) => created_at],
    ['name', ({ name }: ManagedUser) => name],
    ['email', ({ email }: ManagedUser) => email],
    ['access_expiry', ({ access_expiry }: ManagedUser) => access_expiry],
    ['last_login', ({ last_login }: ManagedUser) => last_login],
  ] as const)(
    'a manager who turns the pages by %s meets everybody once, from the first page to the last',
    async (order, keyOf) => {
      for (const direction of ['asc', 'desc']) {
        const everybody: ManagedUser[] = [];
        for (let offset = 0; offset < MANY; offset += 1_000) {
          const page = await list({ school: '大校', order, direction, limit: 1_000, offset });
          expect(page.total).toBe(String(MANY));
          everybody.push(...page.rows);
        }
        expect(new Set(everybody.map(({ id }) => id)).size).toBe(MANY);
        const keys = everybody.map(keyOf);
        const filled = keys.filter((value) => value !== null).sort();
        if (direction === 'desc') filled.reverse();
        expect(keys).toEqual([...filled, ...keys.filter((value) => value === null)]);
      }
    },
  );

  test('a manager who asks for a page behind the last one reads none, and how many there are', async () => {
    const answer = await list({ school: '大校', offset: MANY });
    expect(answer).toEqual({ status: 200, rows: [], total: String(MANY) });
  });

  test('a manager who wants to act on more than can be changed at once is told how many that is', async () => {
    const answer = await call('GET', `/api/users/ids?school=${encodeURIComponent('大校')}`, { token });
    expect([answer.status, answer.body.code]).toEqual([422, 'too_many_users']);
    expect(answer.body.message).toBe('一次最多處理 5000 位用戶，請縮小範圍');
  });
});
