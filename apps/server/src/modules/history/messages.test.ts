import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildSession, buildUser } from '../../builders/builders.ts';
import {
  auditLog,
  chatbots,
  chatMessages,
  chatSessions,
  chatTurnDeltas,
  chatTurns,
  users,
} from '../../platform/db/schema/index.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { readEvents } from '../../testing/read-events.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { anAdmin, aReader } from './testing/history-callers.ts';

const server = await startTestServer();
const { db, passwordHash } = server;
await server.addKeys();
const admin = await anAdmin(server);

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const at = new Date('2026-03-01T02:03:04.000Z');

async function aChat(exchanges: readonly (readonly [string, string])[] = [['問題', '回答']]) {
  const reader = await aReader(server, { name: '王小明' });
  const session = await buildSession(db, { userId: reader.user.id, chatbot: reader.bot, exchanges, at });
  return { reader, session };
}

/** What the log says of a conversation, the newest first. */
const readLog = async (sessionId: string) => {
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, sessionId))
    .orderBy(desc(auditLog.id));
  return rows.map(({ action, actorId, targetType, targetName, details }) => ({
    ...{ action, actorId, targetType, targetName, details },
  }));
};

describe('one conversation', () => {
  test('[HIST-20 HIST-24 HIST-39 HIST-40] a reader reads what the lists say of it, and that it is theirs', async () => {
    const { reader, session } = await aChat();
    const [listed] = (await reader.listOwn()).rows;
    const { status, body } = await reader.getSession(session.id);
    expect([status, body]).toEqual([200, { ...listed, is_own: true }]);
    expect(listed).toMatchObject({ id: session.id, chatbot_model: 'gpt-5.4-mini' });
    expect(body).not.toHaveProperty('user_name');
  });

  test('[HIST-20 HIST-34] an administrator reads whose it is, and that it is not theirs', async () => {
    const { session } = await aChat();
    const { status, body } = await admin.getSession(session.id);
    expect([status, body]).toMatchObject([200, { id: session.id, user_name: '王小明', is_own: false }]);
  });
});

describe('messages', () => {
  test('[HIST-41 HIST-45 HIST-51] a reader reads the messages of a conversation in their order, each with role and time', async () => {
    const { reader, session } = await aChat([
      ['一', '二'],
      ['三', '四'],
    ]);
    const { status, rows } = await reader.listMessages(session.id);
    expect(status).toBe(200);
    expect(rows.map(({ role, content }) => [role, content])).toEqual([
      ['user', '一'],
      ['assistant', '二'],
      ['user', '三'],
      ['assistant', '四'],
    ]);
    expect(rows[0]).toEqual({
      id: expect.any(String),
      role: 'user',
      content: '一',
      timestamp: at.toISOString(),
    });
  });

  test('[HIST-45] a reader of a long conversation gets the newest page first, and goes back to the first message', async () => {
    const { reader, session } = await aChat(
      Array.from({ length: 5 }, (_, n) => [`問 ${n}`, `答 ${n}`] as const),
    );
    const read: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await reader.listMessages(session.id, { limit: 4, ...(cursor && { cursor }) });
      read.push(page.rows.map(({ content }) => content));
      cursor = page.next;
    }
    expect(read[0]).toEqual(['問 3', '答 3', '問 4', '答 4']);
    expect(read.toReversed().flat()).toEqual(
      Array.from({ length: 5 }, (_, n) => [`問 ${n}`, `答 ${n}`]).flat(),
    );
  });

  test('a reader sees of an answer that is being written what there is so far', async () => {
    const { reader, session } = await aChat([['問題', '']]);
    const [question, answer] = await db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.sessionId, session.id))
      .orderBy(chatMessages.position);
    const of = {
      sessionId: session.id,
      userMessageId: question?.id ?? '',
      answerMessageId: answer?.id ?? '',
    };
    const use = { subject: '', day: '2026-01-01', used: 1, dailyLimit: 1, processId: crypto.randomUUID() };
    const [turn] = await db
      .insert(chatTurns)
      .values({ ...of, ...use, status: 'running' })
      .returning();
    const deltas = [
      { seq: 3, text: '回答' },
      { seq: 5, text: '的開頭' },
    ];
    await db.insert(chatTurnDeltas).values(deltas.map((delta) => ({ ...delta, turnId: turn?.id ?? '' })));
    expect((await reader.listMessages(session.id)).rows[1]?.content).toBe('回答的開頭');
    const file = await reader.export([session.id]);
    expect(file.text).toContain('回答的開頭');
  });

  test('a reader sees the name of the picture that went with a message', async () => {
    const reader = await aReader(server);
    await db.update(chatbots).set({ hasFileAccess: true }).where(eq(chatbots.id, reader.bot.id));
    const asked = await server.call('POST', '/api/ai/chat', {
      token: reader.token,
      body: { chatbotId: reader.bot.id, message: '這是？', attachment: { fileName: '圖.png', dataUrl: PNG } },
    });
    const { rows } = await reader.listMessages(String(asked.body.sessionId));
    expect(rows.map(({ file_name }) => file_name)).toEqual(['圖.png', undefined]);
  });

  test('[HIST-37] a reader with the id of another’s conversation is answered as with one that does not exist', async () => {
    const { session } = await aChat();
    const stranger = await aReader(server);
    const unknown = crypto.randomUUID();
    for (const attempt of [
      (id: string) => stranger.getSession(id),
      (id: string) => stranger.listMessages(id),
      (id: string) => stranger.remove(id),
      (id: string) => stranger.export([id]),
    ]) {
      const [theirs, none] = [await attempt(session.id), await attempt(unknown)];
      expect([theirs.status, theirs.body]).toEqual([404, none.body]);
    }
    expect((await stranger.send('GET', 'sessions/not-an-id/messages')).status).toBe(404);
    expect(await db.$count(chatSessions, eq(chatSessions.id, session.id))).toBe(1);
    expect(await readLog(session.id)).toEqual([]);
  });
});

describe('oversight', () => {
  test('an administrator who reads another’s conversation is noted with whose it is, once in a quarter of an hour', async () => {
    const { reader, session } = await aChat();
    for (let n = 0; n < 3; n++) expect((await admin.listMessages(session.id)).status).toBe(200);
    const read = {
      action: 'chat_read',
      actorId: admin.user.id,
      targetType: 'chat_session',
      targetName: '王小明',
      details: { chatbot: { from: '', to: reader.bot.name } },
    };
    expect(await readLog(session.id)).toEqual([read]);
    await db
      .update(auditLog)
      .set({ at: new Date(Date.now() - 16 * 60_000) })
      .where(eq(auditLog.targetId, session.id));
    await admin.listMessages(session.id);
    expect(await readLog(session.id)).toEqual([read, read]);
    const other = await anAdmin(server);
    await other.listMessages(session.id);
    expect((await readLog(session.id)).map(({ actorId }) => actorId)).toContain(other.user.id);
  });

  test('an administrator is noted as well who reads by way of the chat, and nobody is with the own conversations', async () => {
    const { reader, session } = await aChat();
    await reader.listMessages(session.id);
    await reader.export([session.id]);
    expect(await readLog(session.id)).toEqual([]);
    await server.call('GET', `/api/chat/messages?sessionId=${session.id}`, { token: admin.token });
    expect((await readLog(session.id)).map(({ action }) => action)).toEqual(['chat_read']);
  });

  test('[HIST-34] an administrator who reads, exports and deletes a visitor’s conversation is noted without a word of it', async () => {
    const visitor = await makeVisitor(server);
    const asked = await visitor.ask('訪客的秘密');
    const sessionId = String(asked.body.sessionId);
    await admin.listMessages(sessionId);
    await admin.export([sessionId]);
    await admin.remove(sessionId);
    const log = await readLog(sessionId);
    expect(log.map(({ action }) => action)).toEqual(['chat_deleted', 'chat_exported', 'chat_read']);
    expect(new Set(log.map(({ targetName }) => targetName))).toEqual(new Set(['公開用戶']));
    expect(JSON.stringify(log)).not.toContain('秘密');
    const shown = await server.call('GET', '/api/audit?action=chat_deleted', { token: admin.token });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(sessionId);
  });
});

describe('deleting', () => {
  test('[HIST-46] a reader deletes an own conversation with its messages, and nothing else', async () => {
    const { reader, session } = await aChat();
    const kept = await buildSession(db, {
      userId: reader.user.id,
      chatbot: reader.bot,
      exchanges: [['甲', '乙']],
    });
    expect((await reader.remove(session.id)).status).toBe(204);
    expect((await reader.remove(session.id)).status).toBe(404);
    expect((await reader.listOwn()).rows.map(({ id }) => id)).toEqual([kept.id]);
    expect(await db.$count(chatMessages, eq(chatMessages.sessionId, session.id))).toBe(0);
    expect(await readLog(session.id)).toEqual([]);
  });

  test('[HIST-34 HIST-46] an administrator deletes another’s conversation, and is noted once, however often it is tried', async () => {
    const { session } = await aChat();
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.remove(session.id)));
    expect(new Set(answers.map(({ status }) => status))).toSatisfy((statuses: Set<number>) =>
      statuses.has(204),
    );
    expect((await readLog(session.id)).map(({ action }) => action)).toEqual(['chat_deleted']);
  });

  test('[HIST-46] a reader who deletes a conversation while its answer is written ends the answer as well', async () => {
    const reader = await aReader(server);
    let sessionId = '';
    const events = await readEvents(server.url, '/api/ai/chat', {
      token: reader.token,
      body: { chatbotId: reader.bot.id, message: '[[scenario:endless]]' },
      onEvent: (event) => {
        if (event.type === 'started') sessionId = event.sessionId;
        if (event.type === 'delta' && sessionId) {
          const id = sessionId;
          sessionId = '';
          void reader.remove(id);
        }
      },
    });
    expect(events.at(-1)?.type).toBe('failed');
    expect((await reader.listOwn()).rows).toEqual([]);
  });

  test('a pupil whose account goes takes the conversations along', async () => {
    const pupil = await buildUser(db, { passwordHash });
    const { bot } = await aReader(server);
    const { id } = await buildSession(db, { userId: pupil.id, chatbot: bot, exchanges: [['甲', '乙']] });
    await server.container.history.indexNow();
    await db.delete(users).where(eq(users.id, pupil.id));
    expect((await admin.listMessages(id)).status).toBe(404);
  });
});
