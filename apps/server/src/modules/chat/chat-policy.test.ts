import { describe, expect, test } from 'vitest';
import { buildChatbot, buildSession } from '../../builders/builders.ts';
import { userChatbots } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, aPerson, db } = server;
await server.addKeys();
const aPupil = (chatbot?: Parameters<typeof buildChatbot>[1]) => makePupil(server, chatbot);

describe('whose chatbot, whose conversation', () => {
  test('[API-8 CHAT-5 AUTH-37] a pupil sees and uses exactly the assigned active chatbots, without their prompts', async () => {
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
});
