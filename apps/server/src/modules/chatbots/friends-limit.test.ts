import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildChatbot } from '../../builders/builders.ts';
import { chatbots } from '../../platform/db/schema/index.ts';
import { CHOICES, makeChild } from '../../testing/make-child.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** How many AI friends a child may have, however they are sent, over two processes of one deployment. */
const first = await startTestServer({ env: { DATABASE_POOL: '16' } });
const second = await startTestServer({ env: { DATABASE_POOL: '16' }, beside: first });
const { db } = first;

type Child = Awaited<ReturnType<typeof makeChild>>;

/** Each of them at once, to the one process and the other by turns. */
function createAll({ token }: Child, bodies: object[]) {
  return Promise.all(
    bodies.map((body, n) => (n % 2 ? first : second).call('POST', '/api/chatbots', { token, body })),
  );
}

const countOf = ({ id }: Child) => db.$count(chatbots, eq(chatbots.ownerId, id));
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

test('[SEC-17] a child who sends thirty friends at once has twenty, and reads of the others that these are all', async () => {
  const child = await makeChild(first);
  const answers = await createAll(
    child,
    Array.from({ length: 30 }, (_, n) => ({ name: `朋友 ${n}` })),
  );
  expect(statusesOf(answers)).toEqual([...Array(20).fill(201), ...Array(10).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'too_many_friends',
    message: '最多可以有 20 個 AI 朋友，請修改已有的朋友，或請老師刪除不用的',
  });
  expect(await countOf(child)).toBe(20);
  expect([...first.errors, ...second.errors]).toEqual([]);
});

test('[BUILD-29] a child who sends the same friend thirty times at once has one', async () => {
  const child = await makeChild(first);
  const answers = await createAll(child, Array(30).fill({ id: crypto.randomUUID(), name: '小一' }));
  expect(statusesOf(answers)).toEqual(Array(30).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await countOf(child)).toBe(1);
});

test('[BUILD-29] a child who has all friends sends the last one again and keeps it, and one more is refused', async () => {
  const child = await makeChild(first);
  for (let n = 0; n < 19; n++) await buildChatbot(db, { ownerId: child.id, friend: CHOICES });
  // What is no friend does not count.
  await buildChatbot(db, { ownerId: child.id });
  const id = crypto.randomUUID();
  expect((await child.create({ id, name: '最後' })).status).toBe(201);
  const again = await child.create({ id, name: '改了名' });
  expect([again.status, again.body.name]).toEqual([201, '改了名']);
  for (const one of [{ name: '太多' }, { id: crypto.randomUUID(), name: '太多' }])
    expect((await child.create(one)).status).toBe(409);
  expect(await countOf(child)).toBe(21);
});

test('a child who sends a friend again does not wake it when it was switched off meanwhile', async () => {
  const child = await makeChild(first);
  const friend = { id: crypto.randomUUID(), name: '小睡', status: 'active' };
  expect((await child.create(friend)).body.status).toBe('active');
  await child.update(friend.id, { status: 'inactive' });
  const again = await child.create(friend);
  expect([again.status, again.body.status]).toEqual([201, 'inactive']);
});

test('a manager who has as many friends as a child may have makes another', async () => {
  const manager = await makeChild(first, ['chatbot_management', '/kids/chatbot-builder']);
  for (let n = 0; n < 20; n++) await buildChatbot(db, { ownerId: manager.id, friend: CHOICES });
  expect((await manager.create({ name: '第二十一', friend: CHOICES })).status).toBe(201);
});
