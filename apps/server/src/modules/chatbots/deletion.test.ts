import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildChatbot, buildUserType } from '../../builders/builders.ts';
import { chatbots } from '../../platform/db/schema/index.ts';
import { waitUntil } from '../../testing/faults/wait-until.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ env: { DATABASE_POOL: '16' } });
const { call, db } = server;
await server.addKeys();
const managing = await buildUserType(db, { permissions: ['chatbot_management'] });
const { token } = await server.aPerson({ userType: managing.name });
const remove = (id: unknown) => call('DELETE', `/api/chatbots/${id}`, { token });

const SHORT = '[[scenario:bench tokens=3 rate=0]]';

test('[BOT-59 OPEN-75] a pupil keeps the conversations with a deleted chatbot under its name, and cannot ask on', async () => {
  const pupil = await makePupil(server, { name: '要走的老師' });
  const sessionId = String((await pupil.ask('你好')).body.sessionId);
  expect((await remove(pupil.bot.id)).status).toBe(204);
  const sessions = await call('GET', '/api/chat/sessions', { token: pupil.pupil.token });
  expect(sessions.body).toEqual([
    expect.objectContaining({ id: sessionId, chatbot_id: null, chatbot_name: '要走的老師' }),
  ]);
  expect(await pupil.messages(sessionId)).toHaveLength(2);
  const again = await pupil.ask('還在嗎？', { sessionId });
  expect([again.status, again.body.message]).toEqual([404, 'Chatbot not found']);
});

test('a visitor of a deleted chatbot is shown out at the next request', async () => {
  const visitor = await makeVisitor(server);
  expect((await visitor.ask('你好')).status).toBe(200);
  expect((await remove(visitor.bot.id)).status).toBe(204);
  const after = await visitor.ask('還在嗎？');
  expect([after.status, after.body.message]).toEqual([401, '這個聊天機器人已停止分享']);
});

test('[API-8] a manager who names a chatbot that is not there reads ‘Chatbot not found’ from every operation', async () => {
  const gone = await buildChatbot(db);
  expect((await remove(gone.id)).status).toBe(204);
  for (const id of [gone.id, crypto.randomUUID(), 'no-id']) {
    for (const answer of [
      await call('GET', `/api/chatbots/${id}`, { token }),
      await call('PUT', `/api/chatbots/${id}`, { token, body: { name: '新名' } }),
      await remove(id),
      await call('GET', `/api/chatbots/${id}/share`, { token }),
      await call('PUT', `/api/chatbots/${id}/share`, { token, body: { password: '' } }),
      await call('POST', `/api/chatbots/${id}/share/renew`, { token }),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'Chatbot not found']);
  }
});

/** Statements that wait for another one to end. */
async function countWaiting(): Promise<number> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.$client.query(text)).rows.length;
}

test('whoever found a chatbot that is being deleted reads that it is gone, never a failure of ours', async () => {
  const pupil = await makePupil(server, { sharePassword: '開門密碼' });
  const { bot } = pupil;
  const visitor = await makeVisitor(server, { bot });
  const sessionId = String((await pupil.ask(SHORT)).body.sessionId);
  const as = { token: pupil.pupil.token };
  const report = { userId: pupil.pupil.id, chatbotId: bot.id, count: 1, characters: 1 };
  const answers = await db.transaction(async (tx) => {
    await tx.delete(chatbots).where(eq(chatbots.id, bot.id));
    const asked = [
      pupil.ask(SHORT),
      pupil.ask(SHORT, { sessionId }),
      visitor.ask(SHORT),
      visitor.call('GET', `/api/chat-history/public/create/${bot.id}/page-1`),
      call('POST', '/api/chat/sessions', { ...as, body: { chatbot_id: bot.id } }),
      call('POST', '/api/usage', { ...as, body: report }),
      call('POST', `/api/chatbots/public/${bot.id}/verify`, { body: { access: '開門密碼' } }),
    ];
    await waitUntil('all of them wait', async () => (await countWaiting()) === asked.length, 10_000);
    return asked;
  });
  const read = (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.message}`);
  expect([...new Set(read)].sort()).toEqual(['404 Chat session not found', '404 Chatbot not found']);
  expect(server.errors).toEqual([]);
});

test('pupils and visitors who ask while their chatbot is deleted never make the deletion fail, nor it them', async () => {
  for (let round = 0; round < 4; round++) {
    const pupil = await makePupil(server, { sharePassword: '開門密碼' });
    const visitors = await Promise.all([1, 2].map(() => makeVisitor(server, { bot: pupil.bot })));
    const { sessionId } = (await pupil.ask(SHORT)).body;
    const ask = () => [
      pupil.ask(SHORT, { sessionId }),
      pupil.ask(SHORT),
      ...visitors.map((visitor) => visitor.ask(SHORT)),
    ];
    const [deleted, ...answers] = await Promise.all([remove(pupil.bot.id), ...ask(), ...ask()]);
    expect(deleted?.status).toBe(204);
    const fair = [200, 401, 404, 409];
    expect(answers.map(({ status }) => status).filter((status) => !fair.includes(status))).toEqual([]);
  }
  expect(server.errors).toEqual([]);
});
