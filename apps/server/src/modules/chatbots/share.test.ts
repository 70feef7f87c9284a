import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildChatbot, buildUserType } from '../../builders/builders.ts';
import { auditLog } from '../../platform/db/schema/index.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;
await server.addKeys();
const managing = await buildUserType(db, { permissions: ['chatbot_management'] });
const manager = await server.aPerson({ userType: managing.name, name: '李老師' });
const { token } = manager;

type Share = { password: string; isDefault: boolean };
const share = async (id: string) =>
  (await call('GET', `/api/chatbots/${id}/share`, { token })).body as unknown as Share;
const choose = (id: string, password: string) =>
  call('PUT', `/api/chatbots/${id}/share`, { token, body: { password } });
const renew = (id: string) => call('POST', `/api/chatbots/${id}/share/renew`, { token });
const update = (id: string, body: object) => call('PUT', `/api/chatbots/${id}`, { token, body });
const open = async (id: string, access: string) =>
  (await call('POST', `/api/chatbots/public/${id}/verify`, { body: { access } })).status;
const listNotes = (id: string) => db.select().from(auditLog).where(eq(auditLog.targetId, id));

const READABLE = /^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/;

describe('the share password', () => {
  test('[BOT-46 BOT-47 OPEN-30] a manager who blanks the password always gets the same default of that chatbot back', async () => {
    const bot = await buildChatbot(db);
    const original = await share(bot.id);
    expect(original).toEqual({ password: expect.stringMatching(READABLE), isDefault: true });
    const chosen = await choose(bot.id, '  老師自己選的  ');
    expect([chosen.status, chosen.body]).toEqual([200, { password: '老師自己選的', isDefault: false }]);
    expect(await share(bot.id)).toEqual(chosen.body);
    expect(await open(bot.id, original.password)).toBe(403);
    expect(await open(bot.id, '老師自己選的')).toBe(200);
    for (const blank of ['', '   ']) {
      await choose(bot.id, '老師自己選的');
      expect((await choose(bot.id, blank)).body).toEqual(original);
    }
    for (const share_password of ['', ' ', null]) {
      await update(bot.id, { share_password: '老師自己選的' });
      expect(await share(bot.id)).toEqual({ password: '老師自己選的', isDefault: false });
      await update(bot.id, { share_password });
      expect(await share(bot.id)).toEqual(original);
    }
    expect(await open(bot.id, original.password)).toBe(200);
  });

  test('[BOT-46] a manager who creates a chatbot with a blank password gives it a default of its own', async () => {
    const make = async (body: object) =>
      String((await call('POST', '/api/chatbots', { token, body: { name: '新的', ...body } })).body.id);
    const ids = [await make({ share_password: ' ' }), await make({ share_password: null }), await make({})];
    const shares = await Promise.all(ids.map(share));
    expect(shares.map(({ isDefault }) => isDefault)).toEqual([true, true, true]);
    expect(new Set(shares.map(({ password }) => password)).size).toBe(3);
    const chosen = await make({ share_password: ' 老師選的密碼 ' });
    expect(await share(chosen)).toEqual({ password: '老師選的密碼', isDefault: false });
  });

  test('[OPEN-30] a manager renews the password: a new one each time, easy to read aloud, and only it opens', async () => {
    const bot = await buildChatbot(db);
    const passwords = [(await share(bot.id)).password];
    for (let count = 0; count < 20; count++) {
      const { status, body } = await renew(bot.id);
      expect([status, body]).toEqual([200, { password: expect.stringMatching(READABLE), isDefault: false }]);
      passwords.push(String(body.password));
    }
    expect(new Set(passwords).size).toBe(21);
    expect(await open(bot.id, passwords[0] ?? '')).toBe(403);
    expect(await open(bot.id, passwords.at(-2) ?? '')).toBe(403);
    expect(await open(bot.id, passwords.at(-1) ?? '')).toBe(200);
  });

  test('a manager who chooses a password that is too short reads how long it must be, and the old one stays', async () => {
    const bot = await buildChatbot(db, { sharePassword: '一二三四五六' });
    for (const refused of [
      await choose(bot.id, ' 12345 '),
      await update(bot.id, { share_password: '12345' }),
    ])
      expect([refused.status, refused.body.message]).toEqual([400, '分享密碼至少要 6 個字元']);
    expect((await share(bot.id)).password).toBe('一二三四五六');
  });
});

describe('visits', () => {
  const isInside = async (visitor: Awaited<ReturnType<typeof makeVisitor>>) => {
    const { status, body } = await visitor.ask('還在嗎？');
    return status === 200 || `${status} ${body.message}`;
  };

  test('[OPEN-30] a visitor is asked for the new password after any change of it, whichever way it was changed', async () => {
    for (const change of [
      (id: string) => choose(id, '換了新的密碼'),
      (id: string) => choose(id, ''),
      renew,
      (id: string) => update(id, { share_password: '換了新的密碼' }),
      (id: string) => update(id, { share_password: '' }),
    ]) {
      const visitor = await makeVisitor(server, { sharePassword: '開門密碼一' });
      expect(await isInside(visitor)).toBe(true);
      expect((await change(visitor.bot.id)).status).toBe(200);
      expect(await isInside(visitor)).toBe('401 分享密碼已更改，請輸入新的密碼');
    }
  });

  test('a visitor stays inside while other settings change, or the same password is saved again', async () => {
    const visitor = await makeVisitor(server, { sharePassword: '開門密碼一' });
    const { id } = visitor.bot;
    await update(id, { name: '改了名', welcome_message: '新的歡迎' });
    await choose(id, ' 開門密碼一 ');
    await update(id, { share_password: '開門密碼一' });
    expect(await isInside(visitor)).toBe(true);
    expect(await listNotes(id)).toEqual([]);
    await update(id, { status: 'inactive' });
    expect(await isInside(visitor)).toBe('401 這個聊天機器人已停止分享');
  });
});

test('somebody who asks later finds who changed a share password and when, and never the password', async () => {
  const bot = await buildChatbot(db, { name: '數學小博士', sharePassword: '開門密碼一' });
  await choose(bot.id, '換了新的密碼');
  const renewed = await renew(bot.id);
  await update(bot.id, { name: '數學博士', share_password: '' });
  const notes = await listNotes(bot.id);
  const note = {
    actorId: manager.id,
    actorName: '李老師',
    action: 'share_password_changed',
    targetType: 'chatbot',
  };
  expect(notes).toEqual([
    expect.objectContaining({ ...note, targetName: '數學小博士' }),
    expect.objectContaining({ ...note, targetName: '數學小博士' }),
    expect.objectContaining({ ...note, targetName: '數學博士' }),
  ]);
  expect(JSON.stringify(notes)).not.toMatch(/密碼一|新的密碼/);
  expect(JSON.stringify(notes)).not.toContain(renewed.body.password);
});
