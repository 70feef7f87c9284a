import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildChatbot } from '../../builders/builders.ts';
import { users } from '../../platform/db/schema/index.ts';
import { CHOICES, makeChild } from '../../testing/make-child.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Who gets in at a child's AI friend, and until when, over two processes of one deployment. */
const server = await startTestServer();
const beside = await startTestServer({ beside: server });
const { call, db } = server;
await server.addKeys();
const manager = await makeChild(server, ['chatbot_management']);

type Child = Awaited<ReturnType<typeof makeChild>>;

const knock = (id: unknown, access: unknown) =>
  call('POST', `/api/chatbots/public/${id}/verify`, { body: { access } });
const passwordOf = async (person: Child, id: unknown) => String((await person.share(id)).body.password);

async function aFriendOf(child: Child) {
  const id = String((await child.create({ name: '小門', friend: CHOICES })).body.id);
  return { id, sharePassword: await passwordOf(child, id) };
}

describe('the link of a friend', () => {
  test('a child’s friend has a password that nobody else could know, and keeps it when it is sent again', async () => {
    const child = await makeChild(server);
    const friend = { id: crypto.randomUUID(), name: '小碼', friend: CHOICES };
    await child.create(friend);
    const { body: share } = await child.share(friend.id);
    expect(share).toEqual({ password: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/), isDefault: false });
    const reset = await manager.call('PUT', `/api/chatbots/${friend.id}/share`, { password: '' });
    expect(reset.body).toMatchObject({ isDefault: true });
    expect(reset.body.password).not.toBe(share.password);
    const { body: renewed } = await child.renew(friend.id);
    await child.create({ ...friend, name: '再送一次' });
    expect((await child.share(friend.id)).body).toEqual(renewed);
  });

  test('a manager who leaves the password of a new friend blank gets a random one, the same when it is sent again', async () => {
    for (const blank of [{}, { share_password: null }, { share_password: '' }]) {
      const friend = { id: crypto.randomUUID(), name: '老師的朋友', friend: CHOICES, ...blank };
      await manager.create(friend);
      const { body: share } = await manager.share(friend.id);
      expect(share.isDefault).toBe(false);
      await manager.create(friend);
      expect((await manager.share(friend.id)).body).toEqual(share);
    }
  });

  test('a child who takes the id of a deleted chatbot opens nothing by its old link, nor to who was inside', async () => {
    const first = await makeChild(server);
    const reset = await aFriendOf(first);
    await manager.call('PUT', `/api/chatbots/${reset.id}/share`, { password: '' });
    const common = String((await manager.create({ name: '老師的' })).body.id);
    for (const id of [common, reset.id, (await aFriendOf(first)).id]) {
      const sharePassword = await passwordOf(manager, id);
      const visitor = await makeVisitor(server, { bot: { id, sharePassword } as never });
      expect((await manager.call('DELETE', `/api/chatbots/${id}`)).status).toBe(204);
      const taker = await makeChild(server);
      expect((await taker.create({ id, name: '接手的' })).status).toBe(201);
      expect((await knock(id, sharePassword)).body.code).toBe('share_password_wrong');
      expect((await visitor.ask('還在嗎？')).body.code).toBe('visit_chatbot_closed');
      expect((await knock(id, await passwordOf(taker, id))).status).toBe(200);
    }
  });
});

describe('the owner of a friend', () => {
  test('a child whose account is switched off or deleted leaves no friend that answers, in either process; a manager still sees it', async () => {
    const child = await makeChild(server);
    const friend = await aFriendOf(child);
    const chatbots = [{ id: friend.id }];
    const pupil = await makeChild(server, ['/chat'], { chatbots });
    const visitor = await makeVisitor(server, { bot: friend as never });
    const statuses = async () => {
      const answers = [await knock(friend.id, friend.sharePassword)];
      answers.push(await call('GET', `/api/chatbots/public/${friend.id}`));
      for (const { call: ask } of [server, beside]) {
        const body = { chatbotId: friend.id, message: '還在嗎？' };
        for (const { token } of [visitor, pupil])
          answers.push(await ask('POST', '/api/ai/chat', { token, body }));
      }
      answers.push(await pupil.read(friend.id));
      const listed = (await pupil.call('GET', '/api/chatbots')).body as never as object[];
      return [...answers.map(({ status }) => status), listed.length];
    };
    const open = [200, 200, 200, 200, 200, 200, 200, 1];
    const closed = [404, 404, 401, 404, 401, 404, 404, 0];
    expect(await statuses()).toEqual(open);
    for (const status of ['inactive', 'pending', 'active'] as const) {
      await db.update(users).set({ status }).where(eq(users.id, child.id));
      expect(await statuses()).toEqual(status === 'active' ? open : closed);
    }
    await db.delete(users).where(eq(users.id, child.id));
    expect(await statuses()).toEqual(closed);
    expect((await visitor.ask('還在嗎？')).body.code).toBe('visit_chatbot_closed');
    expect((await manager.call('GET', '/api/chatbots?limit=100')).text).toContain(friend.id);
    expect((await manager.read(friend.id)).body).toMatchObject({ name: '小門', status: 'active' });
  });

  test('a teacher who leaves the school keeps a common chatbot open to its visitors', async () => {
    const teacher = await makeChild(server, ['chatbot_management']);
    const visitor = await makeVisitor(server, { ownerId: teacher.id });
    await db.delete(users).where(eq(users.id, teacher.id));
    expect((await visitor.ask('還在嗎？')).status).toBe(200);
  });
});

test('a visitor who came by the school’s password is outside once the chatbot is a friend, and one by its own stays', async () => {
  const bot = await buildChatbot(db, { ownerId: manager.id, sharePassword: '它自己的密碼' });
  const body = { access: server.container.visits.getSchoolPassword() };
  const visit = await call('POST', `/api/share/chatbots/${bot.id}/visit`, { body });
  const token = String(visit.body.visitorToken);
  const own = await makeVisitor(server, { bot });
  const ask = ({ call: to }: typeof server) =>
    to('POST', '/api/ai/chat', { token, body: { message: '還在嗎？' } });
  expect((await ask(server)).status).toBe(200);
  expect((await manager.update(bot.id, { friend: CHOICES })).status).toBe(200);
  for (const process of [server, beside]) expect((await ask(process)).body.code).toBe('visit_chatbot_closed');
  expect((await own.ask('還在嗎？')).status).toBe(200);
});
