import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dailyUsage } from '../../platform/db/schema/index.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';

let now = new Date('2026-09-01T03:00:00Z');
const clock = { now: () => now };
const server = await startTestServer({
  clock,
  env: { VISITOR_POOL_PER_DAY: '30', VISITOR_RATE_PER_MINUTE: '80' },
});
await server.addKeys();
const nextMinute = () => {
  now = new Date(now.getTime() + 61_000);
};

test('[LIMIT-6 LIMIT-7] a visitor has the chatbot’s daily limit, 50 where it has none, and reads the stated text at its end', async () => {
  const free = await makeVisitor(server, { dailyLimit: null });
  expect(await free.today()).toEqual({ used: 0, limit: 50 });
  const visitor = await makeVisitor(server, { dailyLimit: 2 });
  const session = await visitor.session();
  await visitor.ask('一', { sessionId: session.id });
  await visitor.ask('二', { sessionId: session.id });
  const refused = await visitor.ask('三', { sessionId: session.id });
  expect([refused.status, refused.body.message]).toEqual([429, '您已達到今日使用限制 (2 次對話)']);
  expect(await visitor.messages(session.id)).toHaveLength(4);
  const other = await makeVisitor(server, { bot: visitor.bot });
  expect((await other.ask('另一位訪客')).status).toBe(200);
});

test('a visitor’s last use, asked for by forty requests at once, answers once', async () => {
  nextMinute();
  const visitor = await makeVisitor(server, { dailyLimit: 1 });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => visitor.ask(`第 ${n}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('[LIMIT-6] visitors of one chatbot share a total for the day, never exceeded by requests at once, and begin anew the next day', async () => {
  nextMinute();
  const first = await makeVisitor(server);
  const visitors = [first];
  for (let n = 0; n < 3; n++) visitors.push(await makeVisitor(server, { bot: first.bot }));
  const answers = await Promise.all(
    visitors.flatMap((visitor) => Array.from({ length: 10 }, (_, n) => visitor.ask(`第 ${n}`))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.body.message]).toEqual([
    429,
    '這個聊天機器人今天的訪客使用次數已滿，請明天再來',
  ]);
  const used = await server.db
    .select()
    .from(dailyUsage)
    .where(and(eq(dailyUsage.chatbotId, first.bot.id), eq(dailyUsage.subject, 'visitors')));
  expect(used).toMatchObject([{ used: 30 }]);
  // People of the school with an account are not held up by visitors.
  const pupil = await server.aPerson({ userType: 'student', chatbots: [first.bot] });
  const body = { chatbotId: first.bot.id, message: '你好' };
  expect((await server.call('POST', '/api/ai/chat', { token: pupil.token, body })).status).toBe(200);
  now = new Date('2026-09-02T03:00:00Z');
  expect((await (await makeVisitor(server, { bot: first.bot })).ask('新的一天')).status).toBe(200);
});

test('[LIMIT-6] visitors behind one address have a rate a minute: beyond it they read when to come back', async () => {
  nextMinute();
  const visitor = await makeVisitor(server);
  const session = await visitor.session();
  const path = `/api/chat-history/public/sessions/${session.id}/messages`;
  const answers = [];
  for (let n = 0; n < 80; n++) answers.push(await visitor.call('GET', path));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(5);
  expect(refused[0]?.body.message).toBe('目前訊息太多，請稍後再試');
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(50);
  nextMinute();
  expect((await visitor.ask('過了一分鐘')).status).toBe(200);
});

test('[LIMIT-6] what a visitor stores without asking counts for the total of the day, and so do the sessions', async () => {
  nextMinute();
  const visitor = await makeVisitor(server);
  const session = await visitor.session();
  const path = `/api/chat-history/public/sessions/${session.id}/messages`;
  for (let n = 0; n < 30; n++)
    expect((await visitor.call('POST', path, { content: `第 ${n}` })).status).toBe(201);
  expect((await visitor.call('POST', path, { content: '太多了' })).body.code).toBe('chatbot_total_reached');
  expect((await visitor.ask('問一下')).body.code).toBe('chatbot_total_reached');
  nextMinute();
  const names = Array.from({ length: 21 }, (_, n) => `page-${n}`);
  const made = [];
  for (const name of names)
    made.push(await visitor.call('GET', `/api/chat-history/public/create/${visitor.bot.id}/${name}`));
  expect(made.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
});
