import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildChatbot, buildSession } from '../../builders/builders.ts';
import { chatSessions } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, aPerson, db } = server;
await server.addKeys();
const { bot, pupil } = await makePupil(server, { hasFileAccess: true });
const { token } = pupil;
const other = await makePupil(server);

type Row = Record<'id' | 'title' | 'content' | 'created_at' | 'updated_at', string> & { metadata: unknown };
const rows = (answer: { body: unknown }) => answer.body as Row[];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Of the wire, not before a moment of this test and not in the future. */
const aMomentSince = (start: number) =>
  expect.toSatisfy(
    (moment: string) => /Z$/.test(moment) && start <= Date.parse(moment) && Date.parse(moment) <= Date.now(),
  );

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('sessions', () => {
  test('[CHAT-28 CHAT-40] a pupil creates, reads, renames and deletes a conversation', async () => {
    const before = Date.now();
    const created = await call('POST', '/api/chat/sessions', {
      token,
      body: { chatbot_id: bot.id, title: ' 我的對話 ' },
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(UUID),
      user_id: pupil.id,
      chatbot_id: bot.id,
      chatbot_name: bot.name,
      title: '我的對話',
      message_count: 0,
      created_at: aMomentSince(before),
      updated_at: created.body.created_at,
      status: 'active',
    });
    const path = `/api/chat/sessions/${created.body.id}`;
    expect((await call('GET', path, { token })).body).toEqual(created.body);
    expect((await call('PUT', path, { token, body: { title: '新標題' } })).body.title).toBe('新標題');
    expect((await call('GET', path, { token })).body.title).toBe('新標題');
    expect((await call('PUT', path, { token, body: { title: ' ' } })).body.fields).toMatchObject([
      { path: 'title' },
    ]);
    expect((await call('DELETE', path, { token })).status).toBe(204);
    const gone = await call('GET', path, { token });
    expect([gone.status, gone.body.message]).toEqual([404, 'Chat session not found']);
  });

  test('[CHAT-28] a pupil reads wherever a conversation is shown when it began, and when it moved last: with each message and question', async () => {
    const began = new Date('2026-01-05T08:00:00.000Z');
    const reader = await makePupil(server);
    const of = { token: reader.pupil.token };
    const { id } = await buildSession(db, {
      userId: reader.pupil.id,
      chatbot: reader.bot,
      exchanges: [['問', '答']],
      at: began,
    });
    const readTimes = async () => {
      const shown = [
        rows(await call('GET', '/api/chat/sessions', of))[0],
        rows(await call('GET', '/api/ai/sessions', of))[0],
        (await call('GET', `/api/chat/sessions/${id}`, of)).body,
      ];
      return shown.map((row) => ({ created_at: row?.created_at, updated_at: row?.updated_at }));
    };
    const everywhere = (updated_at: unknown) =>
      Array(3).fill({ created_at: began.toISOString(), updated_at });
    expect(await readTimes()).toEqual(everywhere('2026-01-05T08:01:00.000Z'));
    for (const speak of [
      () => call('POST', '/api/chat/messages', { ...of, body: { session_id: id, content: '再問' } }),
      () => reader.ask('請再說一次', { sessionId: id }),
    ]) {
      const before = Date.now();
      expect((await speak()).status).toBeLessThan(300);
      expect(await readTimes()).toEqual(everywhere(aMomentSince(before)));
      await db.update(chatSessions).set({ updatedAt: began }).where(eq(chatSessions.id, id));
    }
  });

  test('a pupil pages through many conversations, newest first, and meets each once', async () => {
    const reader = await makePupil(server);
    for (let n = 0; n < 7; n++) {
      // Three of them share a moment: the cursor must not lose or repeat them.
      const at = new Date(Date.UTC(2026, 0, 1, 0, n < 3 ? 0 : n));
      await buildSession(db, {
        userId: reader.pupil.id,
        chatbot: reader.bot,
        exchanges: [],
        at,
        title: `第 ${n}`,
      });
    }
    const titles: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await call('GET', `/api/chat/sessions?limit=2${cursor && `&cursor=${cursor}`}`, {
        token: reader.pupil.token,
      });
      titles.push(...rows(page).map(({ title }) => title));
      cursor = page.headers.get('x-next-cursor');
    }
    expect(titles).toHaveLength(7);
    expect(new Set(titles).size).toBe(7);
    expect(titles.slice(0, 4)).toEqual(['第 6', '第 5', '第 4', '第 3']);
    const bad = await call('GET', '/api/chat/sessions?cursor=nonsense', { token });
    expect(bad.body.fields).toMatchObject([{ path: 'cursor' }]);
  });

  test('a pupil finds conversations by title, signs of the pattern language taken as they are', async () => {
    const reader = await makePupil(server);
    for (const title of ['分數除法', '100% 正確', '雨天作文']) {
      await buildSession(db, { userId: reader.pupil.id, chatbot: reader.bot, exchanges: [], title });
    }
    const find = async (search: string) =>
      rows(
        await call('GET', `/api/chat/sessions?search=${encodeURIComponent(search)}`, {
          token: reader.pupil.token,
        }),
      ).map(({ title }) => title);
    expect(await find('分數')).toEqual(['分數除法']);
    expect(await find('%')).toEqual(['100% 正確']);
    expect(await find('_')).toEqual([]);
  });

  test('[CHAT-41] an administrator reads another person’s list; a pupil who names somebody else is refused', async () => {
    await buildSession(db, {
      userId: pupil.id,
      chatbot: bot,
      exchanges: [['問', '答']],
      title: '給管理員看',
    });
    const admin = await aPerson({ userType: 'admin' });
    const path = `/api/chat/sessions?userId=${pupil.id}`;
    expect(rows(await call('GET', path, { token: admin.token })).map(({ title }) => title)).toContain(
      '給管理員看',
    );
    expect((await call('GET', path, { token: other.pupil.token })).status).toBe(403);
    expect(rows(await call('GET', '/api/chat/sessions', { token: other.pupil.token }))).toEqual([]);
    expect(rows(await call('GET', '/api/ai/sessions', { token })).length).toBeGreaterThan(0);
  });

  test('a pupil cannot open a conversation with a chatbot that is not theirs', async () => {
    const foreign = await buildChatbot(db);
    expect(
      (await call('POST', '/api/chat/sessions', { token, body: { chatbot_id: foreign.id } })).status,
    ).toBe(404);
  });
});

describe('messages', () => {
  const aSession = async (exchanges: [string, string][] = []) =>
    buildSession(db, { userId: pupil.id, chatbot: bot, exchanges, title: '訊息' });

  test('[CHAT-30 CHAT-43 CHAT-44 SEC-16] a pupil stores, changes and removes own messages; the role is always user', async () => {
    const session = await aSession();
    const created = await call('POST', '/api/chat/messages', {
      token,
      body: { session_id: session.id, content: '第一句' },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      session_id: session.id,
      role: 'user',
      content: '第一句',
      chatbotId: bot.id,
      metadata: null,
    });
    const forged = await call('POST', '/api/chat/messages', {
      token,
      body: { session_id: session.id, content: 'x', role: 'assistant' },
    });
    expect(forged.status).toBe(400);
    const history = await call('POST', `/api/chat-history/sessions/${session.id}/messages`, {
      token,
      body: { role: 'user', content: '第二句', metadata: { source: 'public-chat' } },
    });
    expect(history.body.metadata).toEqual({ source: 'public-chat' });
    const path = `/api/chat/messages/${created.body.id}`;
    expect((await call('PUT', path, { token, body: { content: '改過的' } })).body.content).toBe('改過的');
    expect((await call('DELETE', path, { token })).status).toBe(204);
    const left = rows(await call('GET', `/api/chat/messages?sessionId=${session.id}`, { token }));
    expect(left.map(({ content }) => content)).toEqual(['第二句']);
    expect((await call('GET', `/api/chat/sessions/${session.id}`, { token })).body.message_count).toBe(1);
    const gone = await call('PUT', path, { token, body: { content: 'x' } });
    expect([gone.status, gone.body.message]).toEqual([404, 'Chat message not found']);
  });

  test('nobody rewrites what the assistant said', async () => {
    const session = await aSession([['問', '答']]);
    const [, answer] = rows(await call('GET', `/api/chat/messages?sessionId=${session.id}`, { token }));
    expect(
      (await call('PUT', `/api/chat/messages/${answer?.id}`, { token, body: { content: '我贏了' } })).status,
    ).toBe(403);
  });

  test('[API-10] a pupil who names a message that never was, or is gone, reads so, whatever is asked of it', async () => {
    const session = await aSession([['問', '答']]);
    const [question] = rows(await call('GET', `/api/chat/messages?sessionId=${session.id}`, { token }));
    expect((await call('DELETE', `/api/chat/messages/${question?.id}`, { token })).status).toBe(204);
    for (const id of [question?.id, crypto.randomUUID(), 'no-id'])
      for (const [method, body] of [['PUT', { content: 'x' }], ['DELETE']] as const) {
        const answer = await call(method, `/api/chat/messages/${id}`, { token, body });
        expect([id, answer.status, answer.body]).toEqual([
          id,
          404,
          { code: 'chat_message_not_found', message: 'Chat message not found' },
        ]);
      }
  });

  test('a pupil who stores a message with the same id again has it once', async () => {
    const session = await aSession();
    const body = { session_id: session.id, content: '一次', id: crypto.randomUUID() };
    await call('POST', '/api/chat/messages', { token, body });
    expect((await call('POST', '/api/chat/messages', { token, body })).status).toBe(201);
    expect(rows(await call('GET', `/api/chat/messages?sessionId=${session.id}`, { token }))).toHaveLength(1);
  });

  test('[CHAT-42] a pupil reads the newest page first and earlier ones by the cursor, each oldest first', async () => {
    const session = await aSession([
      ['一', '二'],
      ['三', '四'],
      ['五', '六'],
    ]);
    const path = `/api/chat/messages?sessionId=${session.id}&limit=4`;
    const newest = await call('GET', path, { token });
    expect(rows(newest).map(({ content }) => content)).toEqual(['三', '四', '五', '六']);
    const earlier = await call('GET', `${path}&cursor=${newest.headers.get('x-next-cursor')}`, { token });
    expect(rows(earlier).map(({ content }) => content)).toEqual(['一', '二']);
    expect(earlier.headers.get('x-next-cursor')).toBeNull();
  });

  test('[CHAT-31] a pupil’s picture is stored once, outside the list, and only its owner and administrators see it', async () => {
    const session = await aSession();
    const metadata = {
      fileType: 'image',
      fileName: '圖.png',
      fileContent: `data:image/png;base64,${png.toString('base64')}`,
    };
    const created = await call('POST', '/api/chat/messages', {
      token,
      body: { session_id: session.id, content: '看', metadata },
    });
    const address = `/api/chat/messages/${created.body.id}/file`;
    expect(created.body.metadata).toEqual({ fileType: 'image', fileName: '圖.png', fileContent: address });
    const image = await fetch(server.url + address, { headers: { authorization: `Bearer ${token}` } });
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await image.arrayBuffer()).equals(png)).toBe(true);
    expect((await call('GET', address, { token: other.pupil.token })).status).toBe(404);
  });

  test('a pupil stores no picture with a chatbot that takes no files', async () => {
    const session = await buildSession(db, { userId: other.pupil.id, chatbot: other.bot, exchanges: [] });
    const metadata = {
      fileType: 'image',
      fileName: 'x.png',
      fileContent: `data:image/png;base64,${png.toString('base64')}`,
    };
    const answer = await call('POST', '/api/chat/messages', {
      token: other.pupil.token,
      body: { session_id: session.id, content: '看', metadata },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'file_access_denied']);
  });

  test('[SEC-21] a file that only says it is a picture is refused', async () => {
    const session = await aSession();
    for (const [type, bytes] of [
      ['image/png', Buffer.from('<svg onload=alert(1)>')],
      ['image/svg+xml', Buffer.from('<svg/>')],
    ] as const) {
      const metadata = {
        fileType: 'image',
        fileName: 'x.png',
        fileContent: `data:${type};base64,${bytes.toString('base64')}`,
      };
      const answer = await call('POST', '/api/chat/messages', {
        token,
        body: { session_id: session.id, content: '看', metadata },
      });
      expect(answer.status).toBe(415);
    }
  });
});
