import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { makeContainer } from '../../container.ts';
import { chatbots, dailyUsage, usageReports } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { APP_SECRET, startTestServer } from '../../testing/test-server.ts';

let now = new Date('2026-09-01T03:00:00Z');
const clock = { now: () => now };
const server = await startTestServer({
  clock,
  env: { SCHOOL_TIME_ZONE: 'Asia/Taipei', SESSION_IDLE_MS: '999999999', SESSION_MAX_MS: '999999999' },
});
const { call, db, ai } = server;
await server.addKeys();

test('[LIMIT-1 LIMIT-2 LIMIT-3 LIMIT-4 SEC-9] with a limit of 2 the second message is answered and the third is refused with the stated text', async () => {
  const { ask, messages, today } = await makePupil(server, { dailyLimit: 2 });
  const first = await ask('一');
  expect((await ask('二', { sessionId: first.body.sessionId })).status).toBe(200);
  const calls = ai.requests().length;
  const refused = await ask('三', { sessionId: first.body.sessionId });
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ code: 'daily_limit_reached', message: '您已達到今日使用限制 (2 次對話)' });
  expect(await messages(first.body.sessionId)).toHaveLength(4);
  expect(ai.requests()).toHaveLength(calls);
  expect(await today()).toEqual({ used: 2, limit: 2 });
});

test('a pupil reads the same text in a stream’s place, and a new conversation does not help', async () => {
  const { ask, stream } = await makePupil(server, { dailyLimit: 1 });
  await ask('一');
  await expect(stream({ message: '二' })).rejects.toThrow('429');
  expect((await ask('二', { sessionId: null })).status).toBe(429);
});

test('[LIMIT-5] only a person’s own messages count, each chatbot and each person for itself', async () => {
  const one = await makePupil(server, { dailyLimit: 5 });
  const other = await makePupil(server);
  await one.ask('一');
  await other.ask('一');
  await other.ask('二');
  expect(await one.today()).toEqual({ used: 1, limit: 5 });
  expect(await other.today()).toEqual({ used: 2, limit: 50 });
});

test('the school’s day begins at midnight of its time zone: the limit is fresh then, and not before', async () => {
  const { ask, today } = await makePupil(server, { dailyLimit: 1 });
  now = new Date('2026-09-02T15:59:00Z');
  expect((await ask('晚上十一時五十九分')).status).toBe(200);
  expect((await ask('還是同一天')).status).toBe(429);
  now = new Date('2026-09-02T16:00:00Z');
  expect(await today()).toMatchObject({ used: 0 });
  expect((await ask('新的一天')).status).toBe(200);
});

test('[SEC-3 SEC-40] a pupil’s limit of 30 with 29 used, and 100 requests at once over two processes: exactly one passes', async () => {
  const { bot, pupil, today } = await makePupil(server, { dailyLimit: 30 });
  await db
    .insert(dailyUsage)
    .values({ subject: `user:${pupil.id}`, chatbotId: bot.id, day: '2026-09-03', used: 29 });
  const config = readConfig({
    DATA_DIR: '.data/test-second-process',
    DATABASE_URL: server.databaseUrl,
    OPENAI_BASE_URL: ai.url,
    APP_SECRET,
  });
  const second = await makeContainer(config, {
    databaseUrl: server.databaseUrl,
    clock,
    onError: () => undefined,
  });
  const actor = await server.container.auth.authenticate(pupil.token);
  if (!actor) throw new Error('the pupil is signed in');
  const attempts = Array.from({ length: 100 }, (_, n) => {
    const { turns } = n % 2 === 0 ? server.container : second;
    return turns.startTurn(actor, { chatbotId: bot.id, message: `第 ${n} 次` }, '127.0.0.1');
  });
  const results = await Promise.allSettled(attempts);
  await second.drain();
  await second.close();
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'daily_limit_reached' });
  }
  expect(await today()).toEqual({ used: 30, limit: 30 });
});

test('a chatbot without a limit has the default of 50', async () => {
  const { today } = await makePupil(server, { dailyLimit: null });
  expect(await today()).toEqual({ used: 0, limit: 50 });
});

test('a chatbot whose limit is 0 answers nobody', async () => {
  const { ask } = await makePupil(server, { dailyLimit: 0 });
  expect((await ask('一')).body.message).toBe('您已達到今日使用限制 (0 次對話)');
});

test('a limit that is lowered below what was used refuses at once', async () => {
  const { ask, bot } = await makePupil(server, { dailyLimit: 5 });
  await ask('一');
  await ask('二');
  await db.update(chatbots).set({ dailyLimit: 1 }).where(eq(chatbots.id, bot.id));
  expect((await ask('三')).body.message).toBe('您已達到今日使用限制 (1 次對話)');
});

test('[LIMIT-8] a page reports each chat for the statistic; it counts for nobody else and never for the limit', async () => {
  const { bot, pupil, today } = await makePupil(server);
  const report = (fields: object = {}) =>
    call('POST', '/api/usage', {
      token: pupil.token,
      body: { userId: pupil.id, chatbotId: bot.id, count: 1, characters: 120, ...fields },
    });
  expect((await report()).status).toBe(204);
  expect((await report({ characters: 30 })).status).toBe(204);
  const rows = await db.select().from(usageReports).where(eq(usageReports.userId, pupil.id));
  expect(rows).toMatchObject([{ count: 2, characters: 150 }]);
  expect(await today()).toMatchObject({ used: 0 });
  expect((await report({ userId: crypto.randomUUID() })).status).toBe(403);
  expect((await report({ chatbotId: crypto.randomUUID() })).status).toBe(404);
  expect((await report({ count: 5 })).status).toBe(400);
});
