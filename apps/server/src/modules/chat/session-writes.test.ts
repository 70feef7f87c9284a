import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { chatMessages, chatSessions } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Writes to one conversation that wait for each other leave the product to everybody else. */
const CONNECTIONS = 4;
const server = await startTestServer({ env: { DATABASE_POOL: String(CONNECTIONS) } });
const { call, db } = server;

async function aConversation() {
  const { bot, pupil } = await makePupil(server);
  const { body } = await call('POST', '/api/chat/sessions', { ...pupil, body: { chatbot_id: bot.id } });
  const sessionId = String(body.id);
  const write = (content: string) =>
    call('POST', '/api/chat/messages', { ...pupil, body: { session_id: sessionId, content } });
  return { pupil, sessionId, write };
}

/** While somebody holds the session; `work` begins requests that wait for it. */
async function whileHeld<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.select().from(chatSessions).where(eq(chatSessions.id, sessionId)).for('update');
    return work();
  });
}

async function countWaiting(): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

test('a classmate goes on working while one pupil sends more writes to a conversation than there are connections', async () => {
  const classmate = await server.aPerson();
  const { pupil, sessionId, write } = await aConversation();
  const first = String((await write('第一句')).body.id);
  const waiting = await whileHeld(sessionId, async () => {
    const all = [
      ...Array.from({ length: 3 * CONNECTIONS }, (_, n) => write(`第 ${n} 句`)),
      ...['甲', '乙', '丙', '丁'].map((content) =>
        call('PUT', `/api/chat/messages/${first}`, { ...pupil, body: { content } }),
      ),
      ...['子', '丑', '寅', '卯'].map((title) =>
        call('PUT', `/api/chat/sessions/${sessionId}`, { ...pupil, body: { title } }),
      ),
    ];
    await expect.poll(countWaiting, { interval: 5 }).toBe(1);
    for (let round = 0; round < 10; round++)
      expect((await call('GET', `/api/users/${classmate.id}`, classmate)).status).toBe(200);
    expect((await call('GET', '/api/ready')).status).toBe(200);
    expect(await countWaiting()).toBe(1);
    return { all };
  });
  const answers = await Promise.all(waiting.all);
  expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual(answers.map(() => 2));
  expect(await db.$count(chatMessages, eq(chatMessages.sessionId, sessionId))).toBe(1 + 3 * CONNECTIONS);
});

test('a pupil who sends a conversation more than can wait is told so, and what waited is stored once', async () => {
  const { sessionId, write } = await aConversation();
  const refused: Awaited<ReturnType<typeof write>>[] = [];
  const waiting = await whileHeld(sessionId, async () => {
    const all = Array.from({ length: 210 }, async (_, n) => {
      const answer = await write(`第 ${n} 句`);
      if (answer.status !== 201) refused.push(answer);
    });
    await expect.poll(() => refused.length, { interval: 5, timeout: 20_000 }).toBe(9);
    return { all };
  });
  await Promise.all(waiting.all);
  for (const { status, body, headers } of refused) {
    expect([status, body.code, body.message]).toEqual([503, 'overloaded', '目前使用人數較多，請稍後再試']);
    expect(headers.get('retry-after')).toBe('5');
  }
  expect(await db.$count(chatMessages, eq(chatMessages.sessionId, sessionId))).toBe(201);
});

test('an operator’s balancer finds a server ready whose connections are all taken', async () => {
  const { $client } = server.container.db;
  const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => $client.connect()));
  const answer = await call('GET', '/api/ready');
  for (const client of taken) client.release();
  expect([answer.status, answer.body]).toEqual([200, { status: 'ready' }]);
});
