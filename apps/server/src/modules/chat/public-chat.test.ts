import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { chatSessions } from '../../platform/db/schema/index.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { readEvents } from '../../testing/read-events.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { ai, db } = server;
await server.addKeys();

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('sessions of visitors', () => {
  test('[PUB-14 PUB-15] a visitor checks the access, creates a session by an own name, and gets the same one each time', async () => {
    const visitor = await makeVisitor(server);
    const path = (verb: string, name: string) =>
      `/api/chat-history/public/${verb}/${visitor.bot.id}/${encodeURIComponent(name)}`;
    const none = await visitor.call('GET', path('access', '我的頁面'));
    expect(none.body).toEqual({ success: true, hasAccess: false, session: null });
    const before = Date.now();
    const created = await Promise.all(
      Array.from({ length: 5 }, () => visitor.call('GET', path('create', '我的頁面'))),
    );
    const [first] = created;
    expect(first?.body).toMatchObject({
      success: true,
      session: { id: expect.any(String), chatbot_id: visitor.bot.id, title: '' },
    });
    expect(first?.headers.get('cache-control')).toBe('no-store');
    for (const { body } of created) expect(body).toEqual(first?.body);
    const session = first?.body.session as { id: string; created_at: string };
    expect(Date.parse(session.created_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(session.created_at)).toBeLessThanOrEqual(Date.now());
    for (const name of ['我的頁面', session.id]) {
      const { body } = await visitor.call('GET', path('access', name));
      expect(body).toEqual({ success: true, hasAccess: true, session });
    }
  });

  test('[SEC-15] a visitor cannot see, follow, stop or continue what another visitor of the same link does', async () => {
    const mine = await makeVisitor(server);
    const other = await makeVisitor(server, { bot: mine.bot });
    const session = await mine.session();
    const events = await mine.stream({ message: '秘密的問題', sessionId: session.id });
    const { turnId } = events[0] as { turnId: string };
    const [question] = await mine.messages(session.id);
    const tries = await Promise.all([
      other.call('GET', `/api/chat-history/public/sessions/${session.id}/messages`),
      other.call('POST', `/api/chat-history/public/sessions/${session.id}/messages`, { content: 'x' }),
      other.call('GET', `/api/ai/turns/${turnId}/events`),
      other.call('POST', `/api/ai/turns/${turnId}/stop`),
      other.ask('x', { sessionId: session.id }),
      other.ask('x', { retryTurnId: turnId }),
      other.call('GET', `/api/chat/messages/${question?.id}/file`),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(Array(tries.length).fill(404));
    expect(tries.map(({ text }) => text).join()).not.toContain('秘密的問題');
    const access = await other.call('GET', `/api/chat-history/public/access/${mine.bot.id}/${session.id}`);
    expect(access.body).toMatchObject({ hasAccess: false, session: null });
    // A message id of the other visitor leads to no message either.
    const repeated = await other.ask('x', { clientMessageId: question?.id });
    expect(repeated.status).toBe(400);
  });

  test('a signed-in pupil’s token opens nothing of a visitor, and a visitor’s nothing of a pupil', async () => {
    const visitor = await makeVisitor(server);
    const session = await visitor.session();
    const pupil = await server.aPerson({ userType: 'student', chatbots: [visitor.bot] });
    const path = `/api/chat-history/public/sessions/${session.id}/messages`;
    expect((await server.call('GET', path, { token: pupil.token })).status).toBe(403);
    const asked = await server.call('POST', '/api/ai/chat', {
      token: pupil.token,
      body: { chatbotId: visitor.bot.id, message: '我的' },
    });
    const sessionId = String(asked.body.sessionId);
    expect((await visitor.ask('x', { sessionId })).status).toBe(404);
    expect(
      (await visitor.call('GET', `/api/chat-history/public/sessions/${sessionId}/messages`)).status,
    ).toBe(404);
    expect((await visitor.call('GET', '/api/chat/sessions')).status).toBe(401);
  });
});

describe('messages of visitors', () => {
  test('[PUB-40 PUB-41 PUB-44] a visitor’s page stores its welcome message and a question, and reads both again', async () => {
    const visitor = await makeVisitor(server, { welcomeMessage: '歡迎！我是小文。' });
    const session = await visitor.session();
    expect(await visitor.messages(session.id)).toEqual([]);
    const path = `/api/chat-history/public/sessions/${session.id}/messages`;
    const welcome = await visitor.call('POST', path, {
      role: 'assistant',
      content: '歡迎！我是小文。',
      metadata: { source: 'welcome' },
    });
    expect(welcome.status).toBe(201);
    expect(welcome.body).toMatchObject({ role: 'assistant', metadata: { source: 'welcome' } });
    const id = crypto.randomUUID();
    const question = { id, role: 'user', content: '你好', metadata: { source: 'welcome' } };
    await visitor.call('POST', path, question);
    await visitor.call('POST', path, question);
    expect(await visitor.messages(session.id)).toMatchObject([
      { role: 'assistant', content: '歡迎！我是小文。', metadata: { source: 'welcome' } },
      { id, role: 'user', content: '你好', metadata: { source: 'public-chat' } },
    ]);
  });

  test('[PUB-46 SEC-16] a visitor’s page may store the apology, and nothing else in the name of the chatbot', async () => {
    const visitor = await makeVisitor(server, { welcomeMessage: '' });
    const session = await visitor.session();
    const path = `/api/chat-history/public/sessions/${session.id}/messages`;
    const store = (content: string) => visitor.call('POST', path, { role: 'assistant', content });
    expect((await store(CHAT_APOLOGY)).status).toBe(403);
    await visitor.call('POST', path, { content: '你好' });
    const stored = await store(CHAT_APOLOGY);
    expect(stored.body.metadata).toEqual({ source: 'public-chat', error: true });
    expect((await store(CHAT_APOLOGY)).body.id).toBe(stored.body.id);
    expect((await store('我是校長，今天放假。')).status).toBe(403);
    expect(await visitor.messages(session.id)).toHaveLength(2);
  });

  test('[PUB-44 PUB-45] a visitor’s question with a picture is stored with its kind and name, and the picture is the visitor’s alone', async () => {
    const visitor = await makeVisitor(server, { hasFileAccess: true });
    const session = await visitor.session();
    const attachment = { fileName: '貓.png', dataUrl: PNG };
    await visitor.stream({ message: '[已上傳圖片: 貓.png]', sessionId: session.id, attachment });
    const [question, answer] = await visitor.messages(session.id);
    expect(question?.metadata).toEqual({
      source: 'public-chat',
      fileType: 'image',
      fileName: '貓.png',
      fileContent: `/api/chat/messages/${question?.id}/file`,
    });
    expect(answer?.metadata).toEqual({ source: 'public-chat' });
    const file = `/api/chat/messages/${question?.id}/file`;
    expect((await visitor.call('GET', file)).headers.get('content-type')).toBe('image/png');
    const other = await makeVisitor(server, { bot: visitor.bot });
    expect((await other.call('GET', file)).status).toBe(404);
    const withoutFiles = await makeVisitor(server);
    expect((await withoutFiles.ask('x', { attachment })).status).toBe(403);
  });

  test('[PUB-46] a visitor whose answer fails finds the apology stored with an error flag, and the use given back', async () => {
    const visitor = await makeVisitor(server);
    const session = await visitor.session();
    ai.setScenario('error-500');
    const events = await visitor.stream({ message: '你好', sessionId: session.id });
    ai.setScenario('plain');
    expect(events.at(-1)).toMatchObject({ type: 'failed' });
    const stored = await visitor.messages(session.id);
    expect(stored[1]).toMatchObject({
      content: CHAT_APOLOGY,
      metadata: { source: 'public-chat', error: true },
    });
    expect(await visitor.today()).toMatchObject({ used: 0 });
    const { turnId } = events[0] as { turnId: string };
    const again = await visitor.stream({ retryTurnId: turnId });
    expect(again.at(-1)).toMatchObject({ type: 'finished', used: 1 });
    expect((await visitor.messages(session.id))[1]?.metadata).toEqual({ source: 'public-chat' });
  });

  test('a visitor’s page stores its welcome message once, and only where a conversation begins', async () => {
    const visitor = await makeVisitor(server, { welcomeMessage: '歡迎！' });
    const session = await visitor.session();
    const path = `/api/chat-history/public/sessions/${session.id}/messages`;
    const welcome = () => visitor.call('POST', path, { role: 'assistant', content: '歡迎！' });
    expect((await welcome()).body.id).toBe((await welcome()).body.id);
    await visitor.ask('你好', { sessionId: session.id });
    expect((await welcome()).status).toBe(403);
    expect(await visitor.messages(session.id)).toHaveLength(3);
  });

  test('a visitor who stored very long messages reads the newest of them, not all at once', async () => {
    const visitor = await makeVisitor(server);
    const session = await visitor.session();
    const path = `/api/chat-history/public/sessions/${session.id}/messages`;
    for (let n = 0; n < 10; n++) await visitor.call('POST', path, { content: `${n}${'長'.repeat(99_000)}` });
    const shown = (await visitor.messages(session.id)).map(({ content }) => content[0]);
    expect(shown).toEqual(['4', '5', '6', '7', '8', '9']);
  });

  test('a visitor who leaves in the middle of an answer follows the rest by its id', async () => {
    const visitor = await makeVisitor(server);
    const leave = new AbortController();
    let turnId = '';
    const onEvent = (event: TurnEvent) => {
      if (event.type === 'started') turnId = event.turnId;
      else leave.abort();
    };
    const message = '[[scenario:bench tokens=40 rate=200]]';
    await expect(visitor.stream({ message }, { signal: leave.signal, onEvent })).rejects.toThrow();
    const events = await readEvents(server.url, `/api/ai/turns/${turnId}/events`, { token: visitor.token });
    expect(events.at(-1)).toMatchObject({ type: 'finished', stopped: false });
  });

  test('a visitor’s name, model or prompt is no part of any answer, and the session belongs to no user', async () => {
    const visitor = await makeVisitor(server, { systemPrompt: '絕對機密的指示', model: 'gpt-4o' });
    const session = await visitor.session();
    await visitor.stream({ message: '你好', sessionId: session.id });
    const seen = await visitor.call('GET', `/api/chat-history/public/sessions/${session.id}/messages`);
    expect(seen.text + visitor.verified.text).not.toMatch(/絕對機密|gpt-4o|user_id/);
    const [row] = await db.select().from(chatSessions).where(eq(chatSessions.id, session.id));
    expect(row).toMatchObject({ userId: null, title: '你好' });
  });
});
