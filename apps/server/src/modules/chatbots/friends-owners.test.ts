import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildChatbot } from '../../builders/builders.ts';
import { auditLog, chatbots } from '../../platform/db/schema/index.ts';
import { CHOICES, makeChild } from '../../testing/make-child.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Whose an AI friend is, and what of it others learn. */
const server = await startTestServer();
const { db } = server;
// What everybody may talk to who has nothing else, so that nothing below is that.
await buildChatbot(db, { name: '大家的' });
const child = await makeChild(server);
const manager = await makeChild(server, ['chatbot_management']);

const findRow = async (id: unknown) =>
  (
    await db
      .select()
      .from(chatbots)
      .where(eq(chatbots.id, String(id)))
  )[0];
const idOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body.id;

test('[OPEN-122] a child reads the own friends with their prompts, the oldest first, and nobody else’s', async () => {
  const one = await makeChild(server);
  const ids: unknown[] = [];
  for (const name of ['第一', '第二', '第三'])
    ids.push(await idOf(one.create({ name, system_prompt: `${name}的提示`, friend: CHOICES })));
  await one.update(ids[1], { status: 'inactive' });
  const { status, body } = await one.listFriends();
  const friends = body as never as { id: string; system_prompt: string }[];
  expect([status, friends.map(({ id, system_prompt }) => [id, system_prompt])]).toEqual([
    200,
    [
      [ids[0], '第一的提示'],
      [ids[1], '第二的提示'],
      [ids[2], '第三的提示'],
    ],
  ]);
  expect((await one.read(ids[1])).body).toEqual(friends[1]);
  for (const other of [await makeChild(server), manager])
    expect((await other.listFriends()).text).not.toContain(ids[0]);
});

test('[OPEN-122 SEC-17] a child who names another child’s friend, a teacher’s chatbot or an own one that is no friend is answered as of none, and changes nothing', async () => {
  const other = await makeChild(server);
  const foreign = [
    await idOf(other.create({ name: '別人的朋友', friend: CHOICES })),
    await idOf(manager.create({ name: '老師的', system_prompt: '老師的提示' })),
    await idOf(manager.create({ name: '老師的朋友', friend: CHOICES })),
    // Made while its owner could manage chatbots.
    (await buildChatbot(db, { ownerId: child.id })).id,
    // Its owner was deleted.
    (await buildChatbot(db, { friend: CHOICES })).id,
  ];
  const attempt = async (id: unknown) => {
    const answers = [
      await child.read(id),
      await child.update(id, { name: '搶來的', status: 'inactive', system_prompt: 'x' }),
      // Too long for a child: not even that tells whether there is one.
      await child.update(id, { system_prompt: '字'.repeat(20_001) }),
      await child.share(id),
      await child.renew(id),
    ];
    return answers.map(({ status, text }) => `${status} ${text}`);
  };
  const unknown = await attempt(crypto.randomUUID());
  expect([...new Set(unknown)]).toEqual(['404 {"code":"chatbot_not_found","message":"Chatbot not found"}']);
  for (const id of foreign) {
    const before = await findRow(id);
    expect(before?.id).toBe(id);
    expect(await attempt(id)).toEqual(unknown);
    const taken = await child.create({ id, name: '搶來的' });
    expect(taken).toMatchObject({ status: 400, body: { fields: [{ path: 'id' }] } });
    expect(await findRow(id)).toEqual(before);
  }
});

test('a child deletes no friend, chooses no password and tries no prompt: that is for managers', async () => {
  const id = await idOf(child.create({ name: '小留' }));
  const before = await findRow(id);
  const messages = [{ role: 'user', content: '你好' }];
  for (const answer of [
    await child.call('DELETE', `/api/chatbots/${id}`),
    await child.call('PUT', `/api/chatbots/${id}/share`, { password: '孩子自己選的' }),
    await child.call('POST', '/api/chatbots/try', { chatbot: {}, messages }),
  ])
    expect(answer.status).toBe(403);
  expect(await findRow(id)).toEqual(before);
});

test('a child renews the share password of a friend, and it is noted who did, without the password', async () => {
  const id = await idOf(child.create({ name: '小門' }));
  const first = await child.share(id);
  expect(first.body).toMatchObject({ isDefault: false });
  const renewed = await child.renew(id);
  expect(renewed.body).toMatchObject({ isDefault: false });
  expect(renewed.body.password).not.toBe(first.body.password);
  expect((await child.share(id)).body).toEqual(renewed.body);
  const notes = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, String(id)));
  expect(notes).toMatchObject([{ actorId: child.id, action: 'share_password_changed', targetName: '小門' }]);
  expect(JSON.stringify(notes)).not.toContain(renewed.body.password);
});

test('a pupil to whom a child’s friend was assigned reads neither its prompt nor what the child wrote', async () => {
  const id = String(await idOf(child.create({ name: '小秘', system_prompt: '秘密提示', friend: CHOICES })));
  const pupil = await makeChild(server, ['/kids/chatbot-builder'], { chatbots: [{ id }] });
  const answers = [
    await pupil.read(id),
    await pupil.call('GET', '/api/chatbots'),
    await pupil.call('GET', `/api/users/${pupil.id}/access-rights`),
  ];
  for (const { text } of answers) {
    expect(text).toContain('小秘');
    expect(text).not.toMatch(/秘密提示|會說故事的貓|兒童AI朋友/);
  }
  expect(answers[0]?.body).toMatchObject({ friend: { ...CHOICES, custom_prompt: '' } });
  expect((await pupil.update(id, { name: '我的' })).status).toBe(404);
});

test('[OPEN-122] a child whose right is taken away builds, reads, changes and shares no more, in either process', async () => {
  const beside = await startTestServer({ beside: server });
  const one = await makeChild(server);
  const id = await idOf(one.create({ name: '小別', system_prompt: '秘密提示' }));
  const before = await findRow(id);
  const admin = await server.aPerson({ userType: 'admin' });
  const taken = await server.call('PUT', `/api/user-types/${one.type.id}`, {
    token: admin.token,
    body: { name: one.type.name, accessiblePages: ['/chat'] },
  });
  expect(taken.status).toBe(200);
  for (const { call } of [server, beside]) {
    const ask = async (method: string, path: string, body?: object) =>
      (await call(method, `/api/chatbots${path}`, { token: one.token, body })).status;
    expect([
      await ask('POST', '', { name: '新的' }),
      await ask('PUT', `/${id}`, { name: '新名' }),
      await ask('GET', '/friends'),
      await ask('GET', `/${id}/share`),
      await ask('POST', `/${id}/share/renew`),
      await ask('GET', `/${id}`),
    ]).toEqual([403, 403, 403, 403, 403, 404]);
  }
  expect(await findRow(id)).toEqual(before);
});
