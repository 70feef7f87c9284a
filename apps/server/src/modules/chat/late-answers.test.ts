import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { chatSearch, chatTurns, dailyUsage } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { closeTurn } from './close-turn.repository.ts';

const server = await startTestServer();
const { call, db } = server;
await server.addKeys();

const nothing = { errorCode: null, errorText: '', model: null, promptTokens: null, completionTokens: null };

test('a pupil whose answer was stored before the database could say so reads it, and not that it is gone', async () => {
  const { ask, messages, pupil, bot } = await makePupil(server);
  const asked = await ask('甲');
  const sessionId = String(asked.body.sessionId);
  const turnId = (await messages(sessionId))[1]?.turn?.id ?? '';
  const again = { ...nothing, turnId, content: '別的', sources: null, giveBack: true };
  expect(await closeTurn(db, { ...again, status: 'finished' })).toBe(true);
  expect((await messages(sessionId))[1]?.content).toBe(asked.body.content);
  const [use] = await db.select().from(dailyUsage).where(eq(dailyUsage.chatbotId, bot.id));
  expect(use?.used).toBe(1);
  await call('DELETE', `/api/chat/sessions/${sessionId}`, { token: pupil.token });
  expect(await closeTurn(db, { ...again, status: 'finished' })).toBe(false);
});

test('a pupil whose answer is still being committed when it is stored again reads it too', async () => {
  const { ask, messages } = await makePupil(server);
  const sessionId = String((await ask('甲')).body.sessionId);
  const turnId = (await messages(sessionId))[1]?.turn?.id ?? '';
  const ofTurn = eq(chatTurns.id, turnId);
  await db.update(chatTurns).set({ status: 'running' }).where(ofTurn);
  const outcome = { ...nothing, turnId, content: '別的', sources: null, giveBack: false };
  let again: Promise<boolean> | undefined;
  await db.transaction(async (first) => {
    await first.execute(sql`select from chat_sessions where id = ${sessionId} for update`);
    await first.update(chatTurns).set({ status: 'finished' }).where(ofTurn);
    again = closeTurn(db, { ...outcome, status: 'finished' });
    const waiting = sql`select 1 from pg_locks where not granted and locktype = 'transactionid' and pid in
      (select pid from pg_stat_activity where datname = current_database())`;
    // Not by the transaction: what it once read of other connections it reads again until its end.
    await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
  });
  expect(await again).toBe(true);
});

test('an administrator finds an answer that came after its turn was taken for interrupted, and searched so', async () => {
  const { ask, messages, pupil } = await makePupil(server);
  const admin = await server.aPerson({ userType: 'admin' });
  const asked = await ask('甲');
  const sessionId = String(asked.body.sessionId);
  const turnId = (await messages(sessionId))[1]?.turn?.id ?? '';
  await db.update(chatTurns).set({ status: 'interrupted' }).where(eq(chatTurns.id, turnId));
  await server.container.history.indexNow();
  const late = { ...nothing, turnId, content: '獨角獸', sources: null, giveBack: false };
  expect(await closeTurn(db, { ...late, status: 'finished' })).toBe(true);
  await server.container.history.indexNow();
  const query = new URLSearchParams({ userId: pupil.id, search: '獨角獸' });
  const found = await call('GET', `/api/chat-history/admin/all?${query}`, { token: admin.token });
  expect(found.body).toMatchObject([{ id: sessionId, excerpt: '獨角獸' }]);
  const rows = await db.select().from(chatSearch).where(eq(chatSearch.sessionId, sessionId));
  expect(rows.map(({ position }) => position).toSorted()).toEqual([0, 1, 2]);
});
