import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildSession } from '../../builders/builders.ts';
import { chatMessages, chatSearch, chatSessions, chatTurns } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { callHistory } from './testing/history-callers.ts';

const server = await startTestServer();
const beside = await startTestServer({ beside: server });
const { call, db } = server;
await server.addKeys();
const ownIndexNow = server.container.history.indexNow;
const besideIndexNow = beside.container.history.indexNow;
/** Each server waits for its own work alone, and leaves to the other what that one holds just now. */
const indexNow = async () => {
  await besideIndexNow();
  await ownIndexNow();
};
const admin = callHistory(server, (await server.aPerson({ userType: 'admin' })).token);

/** Somebody whose chats an administrator looks for. */
async function aPupil() {
  const { bot, pupil, ask, messages } = await makePupil(server);
  const find = async (search: string) => {
    await indexNow();
    return (await admin.titlesOfAll({ userId: pupil.id, search })).length;
  };
  const say = async (text: string, more: object = {}) => {
    const { status, body } = await ask(`[[scenario:echo]]${text}`, more);
    expect(status).toBe(200);
    return { sessionId: String(body.sessionId), stored: await messages(body.sessionId) };
  };
  const aSession = (title: string) =>
    buildSession(db, { userId: pupil.id, chatbot: bot, exchanges: [['問題', '回答']], title });
  return { bot, pupil, token: pupil.token, find, say, aSession, messages };
}

const termsOf = async (sessionId: string) =>
  (await db.select().from(chatSearch).where(eq(chatSearch.sessionId, sessionId))).flatMap(
    ({ terms }) => terms,
  );

describe('words that change', () => {
  test('a pupil’s turn is found when it has ended', async () => {
    const { find, say } = await aPupil();
    await say('獨角獸');
    expect(await find('獨角獸')).toBe(1);
  });

  test('a question asked next in the same conversation is found as well', async () => {
    const { find, say } = await aPupil();
    const { sessionId } = await say('獨角獸');
    expect(await find('麒麟')).toBe(0);
    await say('麒麟', { sessionId });
    expect(await find('麒麟')).toBe(1);
  });

  test('a title is found when it was changed, and the old one is not', async () => {
    const { find, aSession, token } = await aPupil();
    const { id } = await aSession('天文');
    expect(await find('天文')).toBe(1);
    await call('PUT', `/api/chat/sessions/${id}`, { token, body: { title: '地理' } });
    expect(await find('地理')).toBe(1);
    expect(await find('天文')).toBe(0);
  });

  test('a title that the first question gave is found', async () => {
    const { find, say, bot, token } = await aPupil();
    const made = await call('POST', '/api/chat/sessions', { token, body: { chatbot_id: bot.id } });
    await indexNow();
    await say('鳳凰', { sessionId: made.body.id });
    await indexNow();
    expect(await admin.titlesOfAll({ title: '鳳凰' })).toHaveLength(1);
    expect(await find('鳳凰')).toBe(1);
  });

  test('a question that was edited is found by its new words alone', async () => {
    const { find, say, token } = await aPupil();
    const { stored, sessionId } = await say('獨角獸');
    await call('PUT', `/api/chat/sessions/${sessionId}`, { token, body: { title: '甲' } });
    await db
      .update(chatMessages)
      .set({ content: '好' })
      .where(eq(chatMessages.id, stored[1]?.id ?? ''));
    expect(await find('獨角獸')).toBe(1);
    await call('PUT', `/api/chat/messages/${stored[0]?.id}`, { token, body: { content: '麒麟' } });
    expect(await find('麒麟')).toBe(1);
    expect(await find('獨角獸')).toBe(0);
  });

  test('a message that was deleted is not found, no word of it is kept, and the next one is found in its place', async () => {
    const { find, say, token } = await aPupil();
    const { sessionId } = await say('甲');
    const { stored } = await say('獨角獸', { sessionId });
    expect(await find('獨角獸')).toBe(1);
    await call('DELETE', `/api/chat/messages/${stored[2]?.id}`, { token });
    expect(await find('獨角獸')).toBe(0);
    expect(await termsOf(sessionId)).not.toContain('独角');
    await say('麒麟', { sessionId });
    expect(await find('麒麟')).toBe(1);
  });

  test('an answer that was given anew is found, and the one before is not', async () => {
    const { find, say, bot, token } = await aPupil();
    const { stored } = await say('獨角獸');
    expect(await find('獨角獸')).toBe(1);
    const retry = { chatbotId: bot.id, retryTurnId: stored[1]?.turn?.id, message: '[[scenario:echo]]麒麟' };
    expect((await call('POST', '/api/ai/chat', { token, body: retry })).status).toBe(200);
    expect(await find('麒麟')).toBe(1);
    const [row] = (await admin.listAll({ search: '獨角獸', userId: (await owner(stored[0]?.id)) ?? '' }))
      .rows;
    // The title is still the first question.
    expect(row).not.toHaveProperty('excerpt');
  });

  test('a conversation that was deleted leaves nothing behind', async () => {
    const { say, token } = await aPupil();
    const { sessionId } = await say('獨角獸');
    await indexNow();
    expect(await termsOf(sessionId)).toContain('独角');
    await call('DELETE', `/api/chat/sessions/${sessionId}`, { token });
    expect(await termsOf(sessionId)).toEqual([]);
  });
});

const owner = async (messageId = '') => {
  const [row] = await db
    .select({ id: chatSessions.userId })
    .from(chatSessions)
    .innerJoin(chatMessages, eq(chatMessages.sessionId, chatSessions.id))
    .where(eq(chatMessages.id, messageId));
  return row?.id;
};

describe('bad days', () => {
  test('a search while nothing can be found yet answers nothing and fails for nobody; what somebody holds is left for later', async () => {
    const { aSession, pupil, find } = await aPupil();
    const { id } = await aSession('獨角獸');
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from chat_sessions where id = ${id} for update`);
      await indexNow();
      const { status, rows } = await admin.listAll({ userId: pupil.id, search: '獨角獸' });
      expect([status, rows]).toEqual([200, []]);
    });
    expect(await find('獨角獸')).toBe(1);
  });

  test('two processes share the work, and neither does what the other did', async () => {
    const { aSession, pupil } = await aPupil();
    await indexNow();
    for (let n = 0; n < 30; n++) await aSession(`獨角獸 ${n}`);
    const counts = await Promise.all([ownIndexNow(), besideIndexNow()]);
    expect(counts[0] + counts[1]).toBeLessThanOrEqual(90);
    const { rows } = await admin.listAll({ userId: pupil.id, search: '獨角獸' });
    expect(rows).toHaveLength(30);
    expect(await ownIndexNow()).toBe(0);
  });

  test('an answer that is being written is left alone until it has ended', async () => {
    const { aSession, find } = await aPupil();
    const { id } = await aSession('獨角獸');
    const [question, answer] = await db
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.sessionId, id))
      .orderBy(chatMessages.position);
    const turn = { sessionId: id, userMessageId: question?.id ?? '', answerMessageId: answer?.id ?? '' };
    const use = { subject: '', day: '2026-01-01', used: 1, dailyLimit: 1, processId: crypto.randomUUID() };
    await db.insert(chatTurns).values({ ...turn, ...use, status: 'running' });
    expect(await find('獨角獸')).toBe(0);
    await db.update(chatTurns).set({ status: 'finished' }).where(eq(chatTurns.sessionId, id));
    expect(await find('獨角獸')).toBe(1);
  });

  test('a very long conversation, and very long messages, are made searchable step by step', async () => {
    const { bot, pupil, find } = await aPupil();
    const exchanges = Array.from({ length: 60 }, (_, n) => [`第${n}題 q${n}q`, 'a'] as const);
    const long = `${'字'.repeat(90_000)}獨角獸`;
    await buildSession(db, { userId: pupil.id, chatbot: bot, exchanges, title: '長' });
    await buildSession(db, {
      userId: pupil.id,
      chatbot: bot,
      exchanges: [
        ['麒麟', long],
        [long, '鳳凰'],
      ],
      title: '重',
    });
    expect(await find('q59q')).toBe(1);
    expect(await find('鳳凰')).toBe(1);
    // Of a message the first 20,000 characters are looked at.
    expect(await find('獨角獸')).toBe(0);
  });

  test('nothing that failed was kept to itself', () => {
    expect([...server.errors, ...beside.errors]).toEqual([]);
  });
});
