import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ImportReport, ImportRow } from '#contract/user-import.contract.ts';
import { buildUserType } from '../../builders/builders.ts';
import { users, userTypes } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** An import is no way round what a person may grant to another. */
const server = await startTestServer();
const { call, db } = server;
const MINE = ['user_access_management', '/notes'];
const { name: managers } = await buildUserType(db, { name: '用戶管理員', permissions: MINE });
const manager = await server.aPerson({ userType: managers });
const admin = await server.aPerson({ userType: 'admin' });

async function tryType(token: string, user_type: string) {
  const id = crypto.randomUUID();
  const innocent = crypto.randomUUID();
  const aRow = (rowId: string, type: string): ImportRow => ({
    id: rowId,
    name: '新人',
    email: `${rowId}@new.test`,
    password: 'secret 秘密',
    user_type: type,
  });
  const body = { rows: [aRow(innocent, ''), aRow(id, user_type)] };
  const { status, body: report } = await call('POST', '/api/users/import', { token, body });
  const made = await db
    .select({ userType: users.userType })
    .from(users)
    .where(inArray(users.id, [id, innocent]));
  return { status, report: report as ImportReport, made };
}

const refusal = (permissions: string) => ({
  created: 0,
  new_schools: [],
  problems: [{ row: 1, field: 'user_type', message: `您不能授予自己沒有的權限：${permissions}` }],
});

test.each([
  ['the type admin', 'admin', [] as string[], 'all'],
  ['the type admin in other letters', ' ＡＤＭＩＮ ', [], 'all'],
  ['a type that holds everything', '什麼都可以', ['all'], 'all'],
  [
    'a type that holds more',
    '更多',
    [...MINE, 'token_management', 'user_type_management'],
    'token_management、user_type_management',
  ],
  ['a type that is switched off and holds more', '停用的', ['chatbot_management'], 'chatbot_management'],
])(
  '[OPEN-5] a manager who imports somebody of %s makes nobody at all',
  async (_, name, permissions, named) => {
    if (permissions.length > 0) {
      const status = name === '停用的' ? 'inactive' : 'active';
      await buildUserType(db, { name, permissions, status });
    }
    const { status, report, made } = await tryType(manager.token, name);
    expect({ status, report }).toEqual({ status: 200, report: refusal(named) });
    expect(made).toEqual([]);
  },
);

test('[OPEN-5] a manager whose type was given everything is not an admin, and imports neither admins nor such types', async () => {
  const { name } = await buildUserType(db, { permissions: ['all'] });
  const almighty = await server.aPerson({ userType: name });
  expect((await tryType(almighty.token, name)).report).toEqual(refusal('all'));
  expect((await tryType(almighty.token, 'admin')).report).toEqual(refusal('all'));
});

test('a manager imports people of their own type, and an administrator whomever they like', async () => {
  expect((await tryType(manager.token, managers)).made).toHaveLength(2);
  expect((await tryType(admin.token, 'admin')).made).toContainEqual({ userType: 'admin' });
});

test('a manager whose rights are taken away between two lists is refused with the second', async () => {
  const { name, id } = await buildUserType(db, { permissions: [...MINE, 'chatbot_management'] });
  const one = await server.aPerson({ userType: name });
  const { name: target } = await buildUserType(db, { permissions: ['chatbot_management'] });
  expect((await tryType(one.token, target)).made).toHaveLength(2);
  await db
    .update(userTypes)
    .set({ permissions: MINE })
    .where(inArray(userTypes.id, [id]));
  expect((await tryType(one.token, target)).report).toEqual(refusal('chatbot_management'));
});

test('a pupil who sends a list is refused, also one that is only to be looked at', async () => {
  const pupil = await server.aPerson({ userType: 'student' });
  for (const dry_run of [true, false]) {
    const rows = [{ id: crypto.randomUUID(), name: '新', email: 'new@new.test', password: 'x' }];
    const { status } = await call('POST', '/api/users/import', {
      token: pupil.token,
      body: { dry_run, rows },
    });
    expect(status).toBe(403);
  }
});
