import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { chatMessages, chatTurns } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { interruptOrphans } from './stored-turns.repository.ts';

const server = await startTestServer({ env: { DATABASE_POOL: '16' } });
const { call, db } = server;
await server.addKeys();

/** What may be answered when two things are done to one conversation at once; a failure of ours never. */
const FAIR = [200, 204, 404, 409];

test('pupils who ask, retry, stop and delete in one conversation at once meet no failure, and no answer stays open', async () => {
  const pupil = await makePupil(server, { dailyLimit: 10_000 });
  const { token } = pupil.pupil;
  const statuses: number[] = [];
  const sessions: string[] = [];
  async function clash(): Promise<void> {
    const { body } = await pupil.ask('[[scenario:bench tokens=3 rate=0]]');
    const sessionId = String(body.sessionId);
    sessions.push(sessionId);
    for (let round = 0; round < 8; round++) {
      const stored = await pupil.messages(sessionId);
      const turnId = stored.at(-1)?.turn?.id;
      const question = stored.at(-2)?.id;
      const answers = await Promise.all([
        pupil.ask('[[scenario:bench tokens=3 rate=0]]', { sessionId }),
        pupil.ask('[[scenario:bench tokens=3 rate=0]]', { sessionId, retryTurnId: turnId }),
        call('POST', `/api/ai/turns/${turnId}/stop`, { token }),
        ...(round % 2 ? [call('DELETE', `/api/chat/messages/${question}`, { token })] : []),
        pupil.ask('[[scenario:bench tokens=3 rate=0]]', { sessionId }),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
  }
  await Promise.all(Array.from({ length: 6 }, clash));
  expect(statuses.filter((status) => !FAIR.includes(status))).toEqual([]);
  const turns = await db.select().from(chatTurns).where(inArray(chatTurns.sessionId, sessions));
  const statusesLeft = new Set(turns.map(({ status }) => status));
  expect([...statusesLeft].filter((status) => status !== 'finished' && status !== 'stopped')).toEqual([]);
  const messages = await db.select().from(chatMessages).where(inArray(chatMessages.sessionId, sessions));
  expect(messages.filter(({ content }) => content === CHAT_APOLOGY)).toEqual([]);
  expect(server.errors).toEqual([]);
});

test('a pupil asks on after a turn was stored and its process never heard of it', async () => {
  const pupil = await makePupil(server);
  const { body } = await pupil.ask('你好');
  const sessionId = String(body.sessionId);
  const { processId } = server.container.engine;
  const lost = { status: 'running' as const, startedAt: new Date(Date.now() - 20_000) };
  await db.update(chatTurns).set(lost).where(eq(chatTurns.sessionId, sessionId));
  const refused = await pupil.ask('還在嗎？', { sessionId });
  expect(refused.body.code).toBe('turn_running');
  const [turn] = await db.select().from(chatTurns).where(eq(chatTurns.sessionId, sessionId));
  await interruptOrphans(db, [20, CHAT_APOLOGY, processId, [turn?.id ?? ''], 6]);
  expect((await pupil.ask('還在嗎？', { sessionId })).status).toBe(409);
  await interruptOrphans(db, [20, CHAT_APOLOGY, processId, [], 6]);
  expect((await pupil.ask('還在嗎？', { sessionId })).status).toBe(200);
});
