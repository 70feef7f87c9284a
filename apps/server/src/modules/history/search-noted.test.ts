import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildSession } from '../../builders/builders.ts';
import { auditLog } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { anAdmin, aReader } from './testing/history-callers.ts';

const server = await startTestServer();
const { db } = server;
const readers = [await aReader(server), await aReader(server)];
for (const { user, bot } of readers)
  await buildSession(db, {
    userId: user.id,
    chatbot: bot,
    exchanges: [['獨角獸住哪裏？', '山上。']],
    title: '麒麟',
  });

/** What the log says of the searches of somebody. */
async function readLog(actorId: string) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, actorId), eq(auditLog.action, 'chats_searched')))
    .orderBy(asc(auditLog.id));
  return rows.map(({ targetType, targetId, targetName, details }) => ({
    ...{ targetType, targetId, targetName, details },
  }));
}

await server.container.history.indexNow();

test('[HIST-34] an administrator who searches others’ words is noted with how many were shown, once in a quarter of an hour, and never with the words', async () => {
  const admin = await anAdmin(server);
  await buildSession(db, {
    userId: admin.user.id,
    chatbot: { id: String(readers[0]?.bot.id), name: '自己的' },
    exchanges: [['獨角獸', '好']],
    title: '自己的',
  });
  await server.container.history.indexNow();
  expect((await admin.listAll({ search: '獨角獸' })).rows).toHaveLength(3);
  await admin.listAll({ search: '山上' });
  const searched = {
    targetType: 'chat_session',
    targetId: '',
    targetName: '',
    details: { session_count: { from: '', to: '2' } },
  };
  expect(await readLog(admin.user.id)).toEqual([searched]);
  await db
    .update(auditLog)
    .set({ at: new Date(Date.now() - 16 * 60_000) })
    .where(eq(auditLog.actorId, admin.user.id));
  await admin.listAll({ search: '山上' });
  expect(await readLog(admin.user.id)).toEqual([searched, searched]);
  const shown = await server.call('GET', '/api/audit?action=chats_searched', { token: admin.token });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('session_count');
  expect(shown.text).not.toMatch(/獨角獸|山上/);
});

test('an administrator who is shown no words of others is not noted', async () => {
  const admin = await anAdmin(server);
  expect((await admin.listAll({ search: '沒有人說過的話' })).rows).toEqual([]);
  expect((await admin.listAll({ title: '麒麟' })).rows).toHaveLength(2);
  expect((await admin.listAll({ search: '麒麟' })).rows).toHaveLength(2);
  await admin.listOwn({ search: '獨角獸' });
  expect(await readLog(admin.user.id)).toEqual([]);
});

test('[HIST-37] a reader who finds own words is not noted', async () => {
  const [reader] = readers;
  expect((await reader?.listOwn({ search: '獨角獸' }))?.rows).toHaveLength(1);
  expect(await readLog(String(reader?.user.id))).toEqual([]);
});
