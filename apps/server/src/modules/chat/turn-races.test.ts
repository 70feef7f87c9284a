import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { countRetries, findViolatedConstraint } from '../../platform/db/database.ts';
import { chatMessages, chatTurns, serverProcesses } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { closeTurn } from './close-turn.repository.ts';
import { deleteMessage } from './messages.repository.ts';
import { interruptOrphans } from './stored-turns.repository.ts';
import { openTurn, reopenTurn } from './turns.repository.ts';

const server = await startTestServer({ env: { DATABASE_POOL: '16' } });
const { call, db } = server;
await server.addKeys();

/** What may be answered when two things are done to one conversation at once; a failure of ours never. */
const FAIR = [200, 204, 404, 409];

const DAY = '2026-09-01';
const subjectFor = (id: string) => `user:${id}`;

/** The statements themselves, as close together as they can be. */
async function makeStatements() {
  const { bot, pupil } = await makePupil(server);
  const newTurn = (sessionId: string) => ({
    ownerId: pupil.id,
    byVisitor: false,
    chatbotId: bot.id,
    chatbotName: bot.name,
    subject: subjectFor(pupil.id),
    day: DAY,
    limit: 1_000_000,
    poolLimit: null,
    sessionId,
    title: '',
    messageId: crypto.randomUUID(),
    content: '問題',
    metadata: null,
    fileHash: null,
    turnId: crypto.randomUUID(),
    answerId: crypto.randomUUID(),
    processId: crypto.randomUUID(),
  });
  const outcome = {
    status: 'finished' as const,
    content: '回答',
    errorCode: null,
    errorText: '',
    model: null,
  };
  return {
    newTurn,
    open: (sessionId: string) => openTurn(db, newTurn(sessionId), false),
    close: (turnId: string) =>
      closeTurn(db, {
        ...outcome,
        turnId,
        promptTokens: null,
        completionTokens: null,
        sources: null,
        giveBack: false,
      }),
    reopen: (turnId: string) =>
      reopenTurn(db, [
        pupil.id,
        bot.id,
        turnId,
        subjectFor(pupil.id),
        DAY,
        1_000_000,
        crypto.randomUUID(),
        crypto.randomUUID(),
        '改過的',
        null,
      ]),
  };
}

/** Only a second turn beside a running one may be refused. */
async function findFailures(attempts: Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(attempts);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return failures.filter((error) => findViolatedConstraint(error) !== 'chat_turns_running_key');
}

test('nothing that is done to one conversation at once waits in a circle', async () => {
  const { newTurn, open, close, reopen } = await makeStatements();
  const before = countRetries();
  const failures: unknown[] = [];
  for (let round = 0; round < 100; round++) {
    const sessionId = crypto.randomUUID();
    const turn = newTurn(sessionId);
    await openTurn(db, turn, true);
    failures.push(
      ...(await findFailures([close(turn.turnId), open(sessionId), open(sessionId), open(sessionId)])),
    );
  }
  for (let round = 0; round < 60; round++) {
    const sessionId = crypto.randomUUID();
    const turn = newTurn(sessionId);
    await openTurn(db, turn, true);
    await close(turn.turnId);
    const question = { id: turn.messageId, sessionId };
    failures.push(
      ...(await findFailures([
        reopen(turn.turnId),
        db.transaction((tx) => deleteMessage(tx, question)),
        open(sessionId),
      ])),
    );
  }
  expect(failures).toEqual([]);
  expect(countRetries() - before).toBe(0);
});

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
  // Of another process, which was just seen: the sweeper of this server leaves it alone meanwhile.
  const processId = crypto.randomUUID();
  await db.insert(serverProcesses).values({ id: processId });
  const lost = { status: 'running' as const, processId, startedAt: new Date(Date.now() - 20_000) };
  await db.update(chatTurns).set(lost).where(eq(chatTurns.sessionId, sessionId));
  const refused = await pupil.ask('還在嗎？', { sessionId });
  expect(refused.body.code).toBe('turn_running');
  const [turn] = await db.select().from(chatTurns).where(eq(chatTurns.sessionId, sessionId));
  await interruptOrphans(db, [20, CHAT_APOLOGY, processId, [turn?.id ?? ''], 6]);
  expect((await pupil.ask('還在嗎？', { sessionId })).status).toBe(409);
  await interruptOrphans(db, [20, CHAT_APOLOGY, processId, [], 6]);
  expect((await pupil.ask('還在嗎？', { sessionId })).status).toBe(200);
});
