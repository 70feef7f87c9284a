import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildToken } from '../../builders/builders.ts';
import { auditLog, tokens, users } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;

type Entry = { id: string; at: string; actor_name: string; action: string; key_name: string };

async function aManager(name: string) {
  const manager = await server.aPerson({ userType: 'admin', name });
  const { token } = manager;
  const manage = (method: string, path = '', body?: unknown) =>
    call(method, `/api/tokens${path}`, { token, body });
  const readLog = async (query = '') => {
    const { body, headers } = await manage('GET', `/log${query}`);
    return { entries: body as never as Entry[], total: Number(headers.get('x-total-count')) };
  };
  /** What the log has more than before. */
  async function watch(action: () => Promise<unknown>) {
    const before = await readLog();
    await action();
    const { entries, total } = await readLog();
    return entries.slice(0, total - before.total);
  }
  return { ...manager, manage, readLog, watch };
}

const { manage, readLog, watch } = await aManager('張主任');
const add = async (name: string) =>
  String((await manage('POST', '', { name, value: 'sk-0123456789abcdef' })).body.id);
const tell = (entries: Entry[]) => entries.map((row) => [row.actor_name, row.action, row.key_name]);

test('[OPEN-115 SEC-11] a manager who adds, changes, shows and deletes a key is named in the log, newest first', async () => {
  const other = await aManager('陳老師');
  const entries = await watch(async () => {
    const id = await add('英文科');
    await manage('PUT', `/${id}`, { name: '英文科二' });
    expect((await other.manage('GET', `/${id}/value`)).body).toEqual({ value: 'sk-0123456789abcdef' });
    await manage('DELETE', `/${id}`);
  });
  expect(tell(entries)).toEqual([
    ['張主任', 'key_deleted', '英文科二'],
    ['陳老師', 'key_shown', '英文科二'],
    ['張主任', 'key_updated', '英文科二'],
    ['張主任', 'key_created', '英文科'],
  ]);
  expect(entries[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test('a manager who only looks, or is refused, leaves nothing in the log', async () => {
  const id = await add('數學科');
  const entries = await watch(async () => {
    await manage('GET');
    await manage('GET', `/${id}`);
    await manage('POST', '/validate', { provider: 'openai', value: 'sk-0123456789abcdef' });
    await manage('POST', '', { name: '壞', value: 'sk-bad-0123456789' });
    await manage('PUT', `/${id}`, { name: '壞', value: 'sk-bad-0123456789' });
    await manage('DELETE', '/00000000-0000-4000-8000-000000000000');
  });
  expect(entries).toEqual([]);
});

test('a manager reads the log page by page', async () => {
  for (let n = 0; n < 3; n++) await add(`金鑰 ${n}`);
  const { entries, total } = await readLog();
  const page = await readLog('?limit=2&offset=1');
  expect(page.entries).toEqual(entries.slice(1, 3));
  expect([page.total, total]).toEqual([entries.length, entries.length]);
});

test('a manager still reads who it was when that account is gone', async () => {
  const leaver = await aManager('前主任');
  const entries = await watch(() =>
    leaver.manage('POST', '', { name: '舊科', value: 'sk-0123456789abcdef' }),
  );
  await db.delete(users).where(eq(users.id, leaver.id));
  expect((await readLog()).entries[0]).toEqual(entries[0]);
  expect(entries[0]?.actor_name).toBe('前主任');
});

test('nothing is done without being logged: where the log cannot be written, a manager changes and reads nothing', async () => {
  const { id } = await buildToken(db, server.container.secretBox, { name: '保留' });
  const read = () => db.select().from(tokens).where(eq(tokens.name, '保留'));
  const before = await read();
  await db.$client.query(`alter table audit_log add constraint closed check (target_name <> '保留')`);
  const answers = [
    await manage('POST', '', { name: '保留', value: 'sk-0123456789abcdef' }),
    await manage('PUT', `/${id}`, { name: '保留', isActive: false }),
    await manage('GET', `/${id}/value`),
    await manage('DELETE', `/${id}`),
  ];
  await db.$client.query('alter table audit_log drop constraint closed');
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect(answers.map(({ text }) => text).join()).not.toContain('sk-');
  expect(await read()).toEqual(before);
});

test('a manager of keys reads nothing of what was done to other things', async () => {
  await db
    .insert(auditLog)
    .values({ action: 'share_password_changed', targetType: 'chatbot', targetId: 'x', targetName: '機器人' });
  expect(tell((await readLog()).entries).flat()).not.toContain('機器人');
});
