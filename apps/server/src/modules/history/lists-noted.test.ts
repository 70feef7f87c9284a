import { and, asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildSchool, buildSession } from '../../builders/builders.ts';
import { auditLog } from '../../platform/db/schema/index.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { anAdmin, aReader } from './testing/history-callers.ts';

const server = await startTestServer();
const { db, call } = server;
await server.addKeys();

/** As a chat names it: the beginning of the first question. */
const QUESTION = '我被同學欺負，不想上學怎麼辦';
const school = await buildSchool(db);
const [pupil, other] = [
  await aReader(server, { name: '王小明', schoolId: school.id }),
  await aReader(server),
];
for (const { user, bot } of [pupil, pupil, pupil, other])
  await buildSession(db, { userId: user.id, chatbot: bot, exchanges: [[QUESTION, '好']], title: QUESTION });
await (await makeVisitor(server)).ask('訪客的問題');
await server.container.history.indexNow();

/** What the log says that somebody read, in its order. */
async function readLog(actorId: string) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, actorId), inArray(auditLog.action, ['chat_read', 'chats_listed'])))
    .orderBy(asc(auditLog.id));
  return rows.map(({ action, targetType, targetId, targetName }) => ({
    ...{ action, targetType, targetId, targetName },
  }));
}

const ofPupil = {
  action: 'chats_listed',
  targetType: 'user',
  targetId: pupil.user.id,
  targetName: '王小明',
};
const ofAll = { action: 'chats_listed', targetType: 'chat_session', targetId: '', targetName: '所有用戶' };

describe('a list of others’ conversations, which shows how they began', () => {
  test('[SEC-47 CHAT-41] an administrator who lists a pupil’s in the chat is noted, once for all its pages, and never with their words', async () => {
    const admin = await anAdmin(server);
    const list = (query: string) =>
      call('GET', `/api/chat/sessions?userId=${pupil.user.id}${query}`, { token: admin.token });
    const first = await list('&limit=1');
    expect(first.text).toContain(QUESTION);
    const next = first.headers.get('x-next-cursor') ?? '';
    expect((await list(`&limit=1&cursor=${encodeURIComponent(next)}`)).text).toContain(QUESTION);
    expect(await readLog(admin.user.id)).toEqual([ofPupil]);
    const shown = await call('GET', `/api/audit?person=${pupil.user.id}`, { token: admin.token });
    expect(shown.text).toContain('chats_listed');
    expect(shown.text).not.toContain('欺負');
  });

  const rows: readonly [string, Record<string, string>, object][] = [
    ['of everybody', {}, ofAll],
    ['of one pupil', { userId: pupil.user.id, school: school.name }, ofPupil],
    [
      'of one school',
      { school: school.name },
      { ...ofPupil, targetType: 'school', targetId: school.id, targetName: school.name },
    ],
    ['of visitors', { userId: 'public' }, { ...ofAll, targetId: 'public', targetName: '公開用戶' }],
    ['by their titles', { title: '欺負' }, ofAll],
    ['by words of a title', { userId: pupil.user.id, search: '欺負' }, ofPupil],
  ];
  test.each(rows)(
    '[SEC-47 HIST-34] an administrator who lists those %s is noted with whose',
    async (_, query, noted) => {
      const admin = await anAdmin(server);
      for (let n = 0; n < 2; n++) expect((await admin.listAll(query)).rows.length).toBeGreaterThan(0);
      expect(await readLog(admin.user.id)).toEqual([noted]);
    },
  );

  test('[SEC-47] an administrator is noted again for other pupils, and after a quarter of an hour', async () => {
    const admin = await anAdmin(server);
    await admin.listAll({ userId: pupil.user.id });
    await admin.listAll();
    await db
      .update(auditLog)
      .set({ at: new Date(Date.now() - 16 * 60_000) })
      .where(eq(auditLog.actorId, admin.user.id));
    await admin.listAll();
    expect(await readLog(admin.user.id)).toEqual([ofPupil, ofAll, ofAll]);
  });

  test('[SEC-47] an administrator whose page asks several times at once is noted once', async () => {
    const admin = await anAdmin(server);
    await Promise.all(Array.from({ length: 5 }, () => admin.listAll()));
    expect(await readLog(admin.user.id)).toEqual([ofAll]);
  });

  test('[SEC-47 HIST-37] nobody is noted who lists the own, or is shown none', async () => {
    const admin = await anAdmin(server);
    const bot = { id: pupil.bot.id, name: '自己的' };
    await buildSession(db, { userId: admin.user.id, chatbot: bot, exchanges: [['甲', '乙']] });
    expect((await admin.listOwn()).rows).toHaveLength(1);
    expect((await admin.listAll({ userId: admin.user.id })).rows).toHaveLength(1);
    expect((await admin.listAll({ title: '沒有人問過' })).rows).toEqual([]);
    expect((await call('GET', '/api/chat/sessions', { token: admin.token })).text).toContain('自己的');
    expect((await call('GET', `/api/chat/sessions?userId=${crypto.randomUUID()}`, admin)).status).toBe(200);
    expect(await readLog(admin.user.id)).toEqual([]);
    expect((await pupil.listOwn()).rows).toHaveLength(3);
    expect(await readLog(pupil.user.id)).toEqual([]);
  });
});

test('[SEC-47 CHAT-40] an administrator who opens another’s conversation without its messages is noted as a reader', async () => {
  const session = await buildSession(db, {
    ...{ userId: other.user.id, chatbot: other.bot, exchanges: [], title: QUESTION },
  });
  const read = { action: 'chat_read', targetType: 'chat_session', targetId: session.id };
  for (const path of ['/api/chat/sessions', '/api/chat-history/sessions']) {
    const admin = await anAdmin(server);
    const open = () => call('GET', `${path}/${session.id}`, { token: admin.token });
    const [opened] = await Promise.all([open(), open(), open()]);
    expect(opened?.text).toContain(QUESTION);
    await admin.listMessages(session.id);
    expect(await readLog(admin.user.id)).toEqual([{ ...read, targetName: other.user.name }]);
  }
});
