import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildChatbot, buildKnowledgeBase, buildSession, buildUserType } from '../../builders/builders.ts';
import {
  chatMessages,
  chatSessions,
  chatTurns,
  dailyUsage,
  userChatbots,
} from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, aPerson, db } = server;
await server.addKeys();
const aPupil = (chatbot?: Parameters<typeof buildChatbot>[1]) => makePupil(server, chatbot);

describe('whose chatbot, whose conversation', () => {
  test('[API-8 CHAT-5] a pupil sees and uses exactly the assigned active chatbots, without their prompts', async () => {
    const { bot, pupil } = await aPupil({ systemPrompt: '秘密指示', role: '秘密角色' });
    const foreign = await buildChatbot(db);
    const off = await buildChatbot(db, { status: 'inactive' });
    await db.insert(userChatbots).values({ userId: pupil.id, chatbotId: off.id });
    const list = await call('GET', '/api/chatbots', { token: pupil.token });
    expect(list.body as never as { id: string }[]).toMatchObject([{ id: bot.id, system_prompt: '' }]);
    const rights = await call('GET', `/api/users/${pupil.id}/access-rights`, { token: pupil.token });
    expect(rights.body.chatbots).toMatchObject([
      { id: bot.id, system_prompt: '', daily_limit: 50, max_tokens: 2000 },
    ]);
    expect(list.text + rights.text).not.toMatch(/秘密/);
    for (const id of [foreign.id, off.id, crypto.randomUUID()]) {
      const answer = await call('POST', '/api/ai/chat', {
        token: pupil.token,
        body: { chatbotId: id, message: 'x' },
      });
      expect([answer.status, answer.body.message]).toEqual([404, 'Chatbot not found']);
      expect((await call('GET', `/api/chatbots/${id}`, { token: pupil.token })).status).toBe(404);
    }
  });

  test('[AUTH-37 OPEN-101] a manager reads every field of an assigned chatbot among the rights, and a pupil all but what shapes its answers', async () => {
    const { id: knowledgeBase } = await buildKnowledgeBase(db);
    const bot = await buildChatbot(db, {
      name: '小文老師',
      model: 'gpt-4o',
      systemPrompt: '你是中文老師。',
      maxTokens: 1_234,
      hasFileAccess: true,
      responseLanguage: 'zh-HK',
      emojiMode: true,
      knowledgeBase,
      knowledgeBaseEnabled: true,
      dailyLimit: 7,
      role: '老師',
      principles: '有耐心',
      interactionExamples: '學生：「？」',
    });
    const entry = {
      id: bot.id,
      name: '小文老師',
      model: 'gpt-4o',
      system_prompt: '你是中文老師。',
      max_tokens: 1_234,
      has_file_access: 1,
      response_language: 'zh-HK',
      emoji_mode: 1,
      knowledge_base: knowledgeBase,
      knowledge_base_enabled: 1,
      knowledge_only: 0,
      daily_limit: 7,
      role: '老師',
      principles: '有耐心',
      interaction_examples: '學生：「？」',
    };
    const closed = { system_prompt: '', role: '', principles: '', interaction_examples: '' };
    const { name: managing } = await buildUserType(db, { permissions: ['chatbot_management'] });
    for (const [userType, expected] of [
      [managing, entry],
      ['student', { ...entry, ...closed }],
    ] as const) {
      const { id, token } = await aPerson({ userType, chatbots: [bot] });
      const { body } = await call('GET', `/api/users/${id}/access-rights`, { token });
      expect(body.chatbots).toEqual([expected]);
    }
  });

  test('[CHAT-6 CHAT-15] a pupil to whom nothing was ever assigned gets the first active chatbot, status or none', async () => {
    const first = await buildChatbot(db, { createdAt: new Date('2020-01-01'), status: null });
    const pupil = await aPerson({ userType: 'student' });
    const { body } = await call('GET', '/api/chatbots', { token: pupil.token });
    expect(body).toMatchObject([{ id: first.id, status: 'active' }]);
    expect(
      (
        await call('POST', '/api/ai/chat', {
          token: pupil.token,
          body: { chatbotId: first.id, message: '你好' },
        })
      ).status,
    ).toBe(200);
  });

  test('[API-9 CHAT-40 CHAT-42] a pupil cannot read, write, rename or delete another pupil’s conversation', async () => {
    const mine = await aPupil();
    const other = await aPupil();
    const session = await buildSession(db, {
      userId: mine.pupil.id,
      chatbot: mine.bot,
      exchanges: [['我的秘密', '好的']],
    });
    const token = other.pupil.token;
    const attempts = [
      call('GET', `/api/chat/sessions/${session.id}`, { token }),
      call('PUT', `/api/chat/sessions/${session.id}`, { token, body: { title: 'x' } }),
      call('DELETE', `/api/chat/sessions/${session.id}`, { token }),
      call('GET', `/api/chat/messages?sessionId=${session.id}`, { token }),
      call('POST', '/api/chat/messages', { token, body: { session_id: session.id, content: 'x' } }),
      call('POST', `/api/chat-history/sessions/${session.id}/messages`, { token, body: { content: 'x' } }),
      other.ask('x', { chatbotId: mine.bot.id, sessionId: session.id }),
      other.ask('x', { sessionId: session.id }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('秘密');
    }
    const [message] = await mine.messages(session.id);
    for (const [method, body] of [
      ['PUT', { content: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call(method, `/api/chat/messages/${message?.id}`, { token, body });
      expect([answer.status, answer.body.message]).toEqual([404, 'Chat message not found']);
    }
    expect((await call('GET', `/api/chat/sessions?userId=${mine.pupil.id}`, { token })).status).toBe(403);
    expect(await other.today()).toMatchObject({ used: 0 });
  });

  test('[API-9 SEC-8] a pupil cannot speak in a classmate’s conversation with the same chatbot, by no way there is, and nothing of it is stored', async () => {
    const mine = await aPupil();
    const mate = await aPerson({ userType: 'student', chatbots: [mine.bot] });
    const [started] = await mine.stream({ message: '我的問題' });
    if (started?.type !== 'started') throw new Error('not started');
    const { sessionId, turnId } = started;
    const stored = async () => [
      await db.select().from(chatSessions).where(eq(chatSessions.chatbotId, mine.bot.id)),
      await db.select().from(chatMessages).where(eq(chatMessages.sessionId, sessionId)),
      await db.select().from(chatTurns).where(eq(chatTurns.sessionId, sessionId)),
      await db.select().from(dailyUsage).where(eq(dailyUsage.chatbotId, mine.bot.id)),
    ];
    await server.container.history.indexNow();
    const before = await stored();
    const calls = server.ai.requests().length;
    const { token } = mate;
    const turn = (more: object) =>
      call('POST', '/api/ai/chat', { token, body: { chatbotId: mine.bot.id, message: '我是他', ...more } });
    const content = '我是他';
    for (const [attempt, message] of [
      [() => turn({ sessionId }), 'Chat session not found'],
      [() => turn({ sessionId, retryTurnId: turnId }), '找不到這個回答'],
      [
        () => call('POST', '/api/chat/messages', { token, body: { session_id: sessionId, content } }),
        'Chat session not found',
      ],
      [
        () => call('POST', `/api/chat-history/sessions/${sessionId}/messages`, { token, body: { content } }),
        'Chat session not found',
      ],
    ] as const) {
      const answer = await attempt();
      expect([answer.status, answer.body.message]).toEqual([404, message]);
    }
    await server.container.history.indexNow();
    expect(await stored()).toEqual(before);
    expect(server.ai.requests()).toHaveLength(calls);
    expect((await turn({})).status).toBe(200);
  });

  test('[SEC-8] an administrator, who reads every conversation, speaks in nobody’s', async () => {
    const mine = await aPupil();
    const { body } = await mine.ask('我的問題');
    const sessionId = String(body.sessionId);
    const { token } = await aPerson({ userType: 'admin' });
    const before = await mine.messages(sessionId);
    const turn = { chatbotId: mine.bot.id, sessionId, message: '我是他' };
    expect((await call('POST', '/api/ai/chat', { token, body: turn })).status).toBe(404);
    const message = { session_id: sessionId, content: '我是他' };
    expect((await call('POST', '/api/chat/messages', { token, body: message })).status).toBe(403);
    const path = `/api/chat/messages/${before[0]?.id}`;
    expect((await call('PUT', path, { token, body: { content: '他說的' } })).status).toBe(403);
    expect(await mine.messages(sessionId)).toEqual(before);
  });
});
