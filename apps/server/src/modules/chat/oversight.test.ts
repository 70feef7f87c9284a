import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildSession } from '../../builders/builders.ts';
import { auditLog, chatMessages } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;
const admin = await server.aPerson({ userType: 'admin' });
await server.addKeys();
const { bot, pupil, ask, messages } = await makePupil(server, { hasFileAccess: true });

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function aChat() {
  const session = await buildSession(db, {
    userId: pupil.id,
    chatbot: bot,
    exchanges: [['問題', '回答']],
    title: '秘密標題',
  });
  const stored = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, session.id))
    .orderBy(asc(chatMessages.position));
  return { session, messageIds: stored.map(({ id }) => id) };
}

/** What the log says of a conversation, in its order. */
async function readLog(sessionId: string) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, sessionId))
    .orderBy(asc(auditLog.id));
  return rows.map(({ action, actorId, targetName, details }) => ({ action, actorId, targetName, details }));
}

const chatbot = { from: '', to: bot.name };
const byAdmin = { actorId: admin.id, targetName: pupil.name };

test('[CHAT-43] an administrator who deletes another’s message is noted with how many went, once, however often it is tried', async () => {
  const sessionId = String((await ask('你好')).body.sessionId);
  const path = `/api/chat/messages/${(await messages(sessionId))[0]?.id}`;
  const answers = await Promise.all([1, 2, 3].map(() => call('DELETE', path, { token: admin.token })));
  expect(answers.map(({ status }) => status)).toContain(204);
  expect(await messages(sessionId)).toEqual([]);
  expect(await readLog(sessionId)).toEqual([
    { ...byAdmin, action: 'chat_deleted', details: { chatbot, message_count: { from: '', to: '2' } } },
  ]);
});

test('[CHAT-40] an administrator who renames another’s conversation is noted without the title', async () => {
  const { session } = await aChat();
  const path = `/api/chat/sessions/${session.id}`;
  const renamed = await call('PUT', path, { token: admin.token, body: { title: '新的秘密' } });
  expect([renamed.status, renamed.body.title]).toEqual([200, '新的秘密']);
  const log = await readLog(session.id);
  expect(log).toEqual([{ ...byAdmin, action: 'chat_renamed', details: { chatbot } }]);
  expect(JSON.stringify(log)).not.toContain('秘密');
});

test('[CHAT-31] an administrator who looks at another’s picture is noted as a reader, once in a quarter of an hour', async () => {
  const { session } = await aChat();
  const sent = await call('POST', '/api/chat/messages', {
    token: pupil.token,
    body: {
      session_id: session.id,
      content: '看',
      metadata: { fileType: 'image', fileName: '圖.png', fileContent: PNG },
    },
  });
  const path = `/api/chat/messages/${sent.body.id}/file`;
  for (let n = 0; n < 2; n++) expect((await call('GET', path, { token: admin.token })).status).toBe(200);
  expect(await readLog(session.id)).toEqual([{ ...byAdmin, action: 'chat_read', details: { chatbot } }]);
});

test('an administrator who stores a message under the id of another’s is not shown that one', async () => {
  const { messageIds } = await aChat();
  const own = await buildSession(db, { userId: admin.id, chatbot: bot, exchanges: [] });
  const stolen = await call('POST', '/api/chat/messages', {
    token: admin.token,
    body: { session_id: own.id, content: 'x', id: messageIds[0] },
  });
  expect(stolen.status).toBe(404);
  expect(stolen.text).not.toContain('問題');
});

test('a pupil who renames, looks at and deletes what is the own is not noted', async () => {
  const { session, messageIds } = await aChat();
  const { token } = pupil;
  await call('PUT', `/api/chat/sessions/${session.id}`, { token, body: { title: '新' } });
  expect((await call('DELETE', `/api/chat/messages/${messageIds[0]}`, { token })).status).toBe(204);
  expect(await readLog(session.id)).toEqual([]);
});
