import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildChatbot } from '../../builders/builders.ts';
import { chatbots } from '../../platform/db/schema/index.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';

let now = new Date('2026-09-01T03:00:00Z');
const server = await startTestServer({
  clock: { now: () => now },
  env: { SHARE_PASSWORD: '學校自己的分享密碼' },
});
const { call, db } = server;
await server.addKeys();

const verify = (id: string, access: string, headers?: Record<string, string>) =>
  call('POST', `/api/chatbots/public/${id}/verify`, { body: { access }, ...(headers && { headers }) });
const change = (id: string, fields: Partial<typeof chatbots.$inferInsert>) =>
  db.update(chatbots).set(fields).where(eq(chatbots.id, id));

/** What somebody tries who knows a part of the password, or all of it and more. */
const nearly = (password: string) => [
  `${password}1`,
  `${password} ${password}`,
  `1${password}`,
  password.slice(0, -1),
  password.slice(1),
];

describe('the door', () => {
  test('[AUTH-83 PUB-8 PUB-13 SEC-6] a visitor with the right password gets a token and exactly the public fields; a wrong one gets neither', async () => {
    const bot = await buildChatbot(db, {
      name: '小文老師',
      sharePassword: '開門',
      systemPrompt: '秘密指示',
      role: '秘密角色',
      welcomeMessage: '你好！',
      hasFileAccess: true,
      dailyLimit: 7,
      responseLanguage: 'en',
    });
    const wrong = await verify(bot.id, '不是這個');
    expect([wrong.status, wrong.body]).toEqual([
      403,
      { code: 'share_password_wrong', message: '密碼不正確' },
    ]);
    for (const near of nearly('開門'))
      expect([near, (await verify(bot.id, near)).body.code]).toEqual([near, 'share_password_wrong']);
    const right = await verify(bot.id, ' 開門 ');
    expect(right.body).toEqual({
      visitorToken: expect.stringMatching(/^visitor_[\w-]{43}$/),
      chatbot: {
        id: bot.id,
        name: '小文老師',
        welcome_message: '你好！',
        has_file_access: 1,
        response_language: 'en',
        emoji_mode: 0,
        daily_limit: 7,
      },
    });
    expect(wrong.text + right.text).not.toMatch(/秘密|開門/);
  });

  test('[SEC-6] a stranger without the password learns only that one is needed, not even the name', async () => {
    const { bot, token } = await makeVisitor(server, { name: '只給知道的人' });
    const path = `/api/chatbots/public/${bot.id}`;
    const stranger = await call('GET', path);
    expect(stranger.body).toEqual({ password_required: true, chatbot: null });
    const pupil = await server.aPerson({ userType: 'admin' });
    expect((await call('GET', path, { token: pupil.token })).body).toEqual(stranger.body);
    const other = await makeVisitor(server);
    expect((await call('GET', path, { token: other.token })).body).toEqual(stranger.body);
    expect((await call('GET', path, { token })).body).toMatchObject({
      password_required: false,
      chatbot: { id: bot.id, name: '只給知道的人' },
    });
  });

  test('[PUB-10 KIDS-9] a visitor of a chatbot that does not exist, or is switched off, reads that it is not there', async () => {
    const off = await buildChatbot(db, { status: 'inactive', sharePassword: 'x' });
    for (const id of [crypto.randomUUID(), off.id, 'no-id']) {
      expect((await verify(id, 'x')).status).toBe(404);
      expect((await call('GET', `/api/chatbots/public/${id}`)).body.code).toBe('chatbot_not_found');
    }
  });

  test('[KIDS-8 KIDS-10 SEC-7] a visitor with an empty or a missing code is refused', async () => {
    const { bot } = await makeVisitor(server);
    expect((await verify(bot.id, '')).status).toBe(403);
    expect((await call('POST', `/api/chatbots/public/${bot.id}/verify`, { body: {} })).status).toBe(400);
  });

  test('[AUTH-83 SEC-13] a chatbot without a chosen password has a default of its own that opens no other chatbot', async () => {
    const teacher = await server.aPerson({ userType: 'admin' });
    const share = async (id: string) =>
      (await call('GET', `/api/chatbots/${id}/share`, { token: teacher.token })).body;
    const [one, other] = [await buildChatbot(db), await buildChatbot(db)];
    const { password, isDefault } = await share(one.id);
    expect(isDefault).toBe(true);
    expect(password).toMatch(/^[a-km-z2-9]{4}-[a-km-z2-9]{4}-[a-km-z2-9]{4}$/);
    expect((await share(one.id)).password).toBe(password);
    expect((await share(other.id)).password).not.toBe(password);
    expect((await verify(one.id, String(password))).status).toBe(200);
    expect((await verify(other.id, String(password))).status).toBe(403);
    await change(one.id, { sharePassword: '老師選的' });
    expect(await share(one.id)).toEqual({ password: '老師選的', isDefault: false });
    expect((await verify(one.id, String(password))).status).toBe(403);
  });

  test('an attacker who guesses is slowed down, by any invented forwarded address just the same', async () => {
    const bot = await buildChatbot(db, { sharePassword: '很難猜' });
    const statuses: number[] = [];
    for (let guess = 0; guess < 62; guess++) {
      const { status } = await verify(bot.id, `guess ${guess}`, { 'x-forwarded-for': `10.0.0.${guess}` });
      statuses.push(status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(403));
    const blocked = await verify(bot.id, '很難猜', { 'x-forwarded-for': '203.0.113.9' });
    expect([blocked.status, blocked.body.message]).toEqual([429, '嘗試次數過多，請稍後再試']);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await buildChatbot(db, { sharePassword: 'x' });
    expect((await verify(other.id, 'x')).status).toBe(200);
    // Knocking on does not hold the door any longer: the class gets in two seconds later.
    for (let guess = 0; guess < 30; guess++) expect((await verify(bot.id, `more ${guess}`)).status).toBe(429);
    now = new Date(now.getTime() + 2_001);
    expect((await verify(bot.id, '很難猜')).status).toBe(200);
  });
});

test('a visitor who is inside is not held up by somebody who knocks in vain', async () => {
  const visitor = await makeVisitor(server);
  now = new Date(now.getTime() + 61_000);
  const knocks = await Promise.all(
    Array.from({ length: 320 }, () => call('POST', '/api/share', { body: { access: 'wrong' } })),
  );
  expect(knocks.some(({ body }) => body.code === 'too_many_requests')).toBe(true);
  expect((await visitor.ask('還可以嗎？')).status).toBe(200);
  now = new Date(now.getTime() + 61_000);
});

describe('the end of a visit', () => {
  const ended = async (visitor: Awaited<ReturnType<typeof makeVisitor>>) => {
    const answers = await Promise.all([
      visitor.call('GET', `/api/chatbots/public/${visitor.bot.id}`),
      visitor.ask('還在嗎？'),
      visitor.call('GET', `/api/chat-history/public/create/${visitor.bot.id}/x`),
    ]);
    return [...new Set(answers.map(({ status, body }) => `${status} ${body.message}`))];
  };

  test('a visitor whose share password was changed reads so at the next request', async () => {
    const visitor = await makeVisitor(server);
    await change(visitor.bot.id, { sharePassword: '新的' });
    expect(await ended(visitor)).toEqual(['401 分享密碼已更改，請輸入新的密碼']);
  });

  test('a visitor of a chatbot that is switched off or deleted reads so at the next request', async () => {
    const [one, other] = [await makeVisitor(server), await makeVisitor(server)];
    await change(one.bot.id, { status: 'inactive' });
    await db.delete(chatbots).where(eq(chatbots.id, other.bot.id));
    for (const visitor of [one, other])
      expect(await ended(visitor)).toEqual(['401 這個聊天機器人已停止分享']);
  });

  test('[SEC-26] a visit lasts twelve hours, and the sweep takes visits that left nothing', async () => {
    const visitor = await makeVisitor(server);
    now = new Date(now.getTime() + 12 * 3600_000);
    expect((await visitor.ask('還在')).status).toBe(200);
    now = new Date(now.getTime() + 1000);
    expect(await ended(visitor)).toEqual(['401 這次的使用時間已結束，請重新輸入密碼']);
    const traceless = await makeVisitor(server);
    now = new Date(now.getTime() + 13 * 3600_000);
    await server.container.visits.deleteExpired();
    const left = await call('GET', `/api/chatbots/public/${traceless.bot.id}`, { token: traceless.token });
    expect(left.body).toEqual({ password_required: true, chatbot: null });
    expect(await ended(visitor)).toEqual(['401 這次的使用時間已結束，請重新輸入密碼']);
  });

  test('a visitor of one chatbot opens no other one with the token', async () => {
    const visitor = await makeVisitor(server);
    const other = await buildChatbot(db);
    expect((await visitor.ask('x', { chatbotId: other.id })).status).toBe(404);
    expect((await visitor.call('GET', `/api/usage/today?chatbotId=${other.id}`)).status).toBe(404);
    for (const verb of ['access', 'create'])
      expect((await visitor.call('GET', `/api/chat-history/public/${verb}/${other.id}/x`)).status).toBe(403);
  });
});

describe('the school’s share page', () => {
  const right = '學校自己的分享密碼';
  const open = (access: string) => call('POST', '/api/share', { body: { access } });

  test('[DB-17] a visitor with the school’s password sees the active chatbots by name, and visits one without learning its password', async () => {
    const bot = await buildChatbot(db, { name: '分享的', sharePassword: '它自己的密碼' });
    const off = await buildChatbot(db, { name: '關閉的', status: 'inactive' });
    for (const access of ['錯的', ...nearly(right)])
      expect((await open(access)).body.message).toBe('密碼不正確');
    const { body, text } = await open(right);
    const listed = body.chatbots as { id: string; name: string }[];
    expect(listed).toContainEqual({ id: bot.id, name: '分享的' });
    expect(listed.map(({ id }) => id)).not.toContain(off.id);
    const visit = await call('POST', `/api/share/chatbots/${bot.id}/visit`, {
      body: { access: right },
    });
    expect(visit.status).toBe(200);
    expect(text + visit.text).not.toContain('它自己的密碼');
    const token = String(visit.body.visitorToken);
    expect((await call('POST', '/api/ai/chat', { token, body: { message: '你好' } })).status).toBe(200);
    await change(bot.id, { sharePassword: '換了也不影響' });
    expect((await call('GET', `/api/chatbots/public/${bot.id}`, { token })).body).toMatchObject({
      password_required: false,
    });
    for (const [id, access, status] of [
      [off.id, right, 404],
      ...['它自己的密碼', ...nearly(right)].map((access) => [bot.id, access, 403] as const),
    ] as const) {
      const refused = await call('POST', `/api/share/chatbots/${id}/visit`, { body: { access } });
      expect([access, refused.status]).toEqual([access, status]);
    }
  });
});
