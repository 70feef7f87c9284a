import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildChatbot } from '../../builders/builders.ts';
import { users } from '../../platform/db/schema/index.ts';
import { aRow, makeImporter, someRows } from '../../testing/make-import.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { appendAudit } from '../audit/index.ts';
import { aForm, makeAdministration } from './testing/administration.ts';

/** What a creation that is sent again may do, when something happened since the first. */
const server = await startTestServer();
const { call, db } = server;
const { anAdmin, aUser, stored, readLog } = makeAdministration(server);
const admin = await anAdmin();
const { send } = admin;
const { send: sendList, findMade } = makeImporter(server, admin);

const ID_IN_USE = '這個識別碼已被使用';

describe('the id of somebody who was deleted', () => {
  async function makeAndDelete() {
    const form = aForm({ id: crypto.randomUUID(), name: '離校' });
    await send('POST', '', form);
    expect((await send('DELETE', `/${form.id}`)).status).toBe(200);
    return String(form.id);
  }

  test('an administrator who gives it to somebody new is refused, and nobody inherits the log', async () => {
    const id = await makeAndDelete();
    const { status, body } = await send('POST', '', aForm({ id, name: '新來' }));
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.fields).toEqual([{ path: 'id', message: ID_IN_USE }]);
    expect(await stored(id)).toBeUndefined();
    expect((await readLog(id)).map(({ action }) => action)).toEqual(['user_created', 'user_deleted']);
  });

  test('an administrator who gives it to somebody new while that one is being deleted is refused', async () => {
    const gone = await aUser();
    const answer = await db.transaction(async (tx) => {
      await tx.delete(users).where(eq(users.id, gone.id));
      const entry = { action: 'user_deleted', targetType: 'user', targetId: gone.id } as const;
      await appendAudit(tx, { ...entry, actorId: admin.id, targetName: gone.name });
      const waiting = send('POST', '', aForm({ id: gone.id }));
      const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const countWaiting = async () => (await db.$client.query(text)).rows.length;
      await expect.poll(countWaiting, { interval: 5 }).toBeGreaterThan(0);
      return { waiting };
    });
    expect((await answer.waiting).body.fields).toEqual([{ path: 'id', message: ID_IN_USE }]);
    expect(await stored(gone.id)).toBeUndefined();
  });

  test('an administrator whose list has it reads which row, and makes nobody', async () => {
    const rows = [aRow(), aRow({ id: await makeAndDelete() })];
    for (const dry_run of [true, false])
      expect((await sendList(rows, { dry_run })).report).toEqual({
        created: 0,
        new_schools: [],
        problems: [{ row: 1, field: 'email', message: ID_IN_USE }],
      });
    expect(await findMade(rows)).toEqual([]);
  });
});

describe('the form of one user', () => {
  test('a pupil who has signed in keeps the own password and session when the form is sent again', async () => {
    const form = aForm({ id: crypto.randomUUID() });
    await send('POST', '', form);
    const token = await server.signIn(form.email, '一個密碼');
    const body = { currentPassword: '一個密碼', newPassword: '只有我知道' };
    expect((await call('PUT', '/api/auth/password', { token, body })).status).toBe(204);
    const again = await send('POST', '', { ...form, name: '改名' });
    expect([again.status, again.user.name]).toEqual([201, '改名']);
    expect((await call('GET', `/api/users/${form.id}`, { token })).status).toBe(200);
    expect(await server.signIn(form.email, '只有我知道')).toEqual(expect.any(String));
    expect((await readLog(String(form.id))).at(-1)?.details).toEqual({
      name: { from: '新同學', to: '改名' },
    });
  });
});

describe('a list', () => {
  test('an administrator whose list names people whom another made reads that they are there', async () => {
    const mine = someRows(2);
    const other = makeImporter(server, await anAdmin());
    await sendList(mine);
    expect((await sendList(mine)).report.created).toBe(2);
    const known = await aUser();
    const lists = [mine, [aRow({ id: admin.id, email: admin.email })], [aRow(known)]];
    for (const rows of lists) {
      const { report } = await other.send(rows);
      expect(report.created).toBe(0);
      expect(report.problems).toEqual(
        rows.map((_, row) => ({
          row,
          field: 'email',
          message: '該電子郵箱已被使用，請使用其他郵箱',
        })),
      );
    }
  });
});

describe('the log of a creation', () => {
  test('an administrator reads in the log what somebody got who was made alone', async () => {
    const school = await call('POST', '/api/schools', { token: admin.token, body: { name: '記錄中學' } });
    expect(school.status).toBe(201);
    const bot = await buildChatbot(db, { name: '數學小老師' });
    const form = aForm({
      id: crypto.randomUUID(),
      user_type: 'teacher',
      status: 'pending',
      school: '記錄中學',
      access_expiry: '2027-07-31',
      chatbots_access: [bot.id],
    });
    await send('POST', '', form);
    expect(await readLog(String(form.id))).toEqual([
      {
        action: 'user_created',
        by: admin.id,
        details: {
          user_type: { from: '', to: 'teacher' },
          school: { from: '', to: '記錄中學' },
          status: { from: '', to: '待審核' },
          access_expiry: { from: '', to: '2027-07-31' },
          chatbots_access: { from: '', to: '數學小老師' },
        },
      },
    ]);
  });

  test('an administrator reads in the log what everybody of a list got', async () => {
    const rows = [
      aRow(),
      aRow({ user_type: 'ADMIN', school: ' 名單中學', status: 'inactive', access_expiry: '2027-07-31' }),
    ];
    await sendList(rows, { create_schools: true });
    const plain = {
      user_type: { from: '', to: 'free' },
      status: { from: '', to: '啟用' },
      access_expiry: { from: '', to: '永久' },
    };
    const full = {
      user_type: { from: '', to: 'admin' },
      school: { from: '', to: '名單中學' },
      status: { from: '', to: '停用' },
      access_expiry: { from: '', to: '2027-07-31' },
    };
    for (const [index, details] of [plain, full].entries())
      expect(await readLog(String(rows[index]?.id))).toEqual([
        { action: 'user_created', by: admin.id, details },
      ]);
  });
});
