import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { readConfig } from '../../config.ts';
import { makeContainer } from '../../container.ts';
import { chatTurnDeltas, chatTurns, serverProcesses } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { APP_SECRET, startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { db, ai } = server;
await server.addKeys();

const config = readConfig({
  DATA_DIR: '.data/test-other-process',
  DATABASE_URL: server.databaseUrl,
  OPENAI_BASE_URL: ai.url,
  APP_SECRET,
});
const startOtherProcess = () =>
  makeContainer(config, { databaseUrl: server.databaseUrl, onError: () => undefined });

const parse = (frame: string): TurnEvent => JSON.parse(frame.replace(/^data: /, ''));

/** Begins a turn and answers its id as soon as the first text is there. */
function begin(pupil: Awaited<ReturnType<typeof makePupil>>, message: string) {
  let known: (turnId: string) => void = () => undefined;
  const turnId = new Promise<string>((resolve) => {
    known = resolve;
  });
  let id = '';
  const onEvent = (event: TurnEvent) => {
    if (event.type === 'started') id = event.turnId;
    if (event.type === 'delta') known(id);
  };
  return { turnId, events: pupil.stream({ message }, { onEvent }) };
}

test('a pupil on another server process follows the same answer to the same end', async () => {
  const pupil = await makePupil(server);
  const other = await startOtherProcess();
  const { turnId, events } = begin(pupil, '[[scenario:bench tokens=60 rate=100]]');
  const seen: TurnEvent[] = [];
  await other.engine.follow(await turnId, pupil.pupil.id, 0, () => ({
    send: (frame) => void seen.push(parse(frame)),
    end: () => undefined,
    onClose: () => undefined,
  }));
  const text = (list: TurnEvent[]) =>
    list.map((event) => (event.type === 'delta' ? event.text : '')).join('');
  const original = await events;
  expect(text(seen)).toBe(text(original));
  expect(seen.at(-1)).toEqual(original.at(-1));
  expect(seen.map(({ seq }) => seq)).toEqual(seen.map(({ seq }) => seq).toSorted((a, b) => a - b));
  await other.close();
});

test('a pupil stops an answer from another server process', async () => {
  const pupil = await makePupil(server);
  const other = await startOtherProcess();
  const { turnId, events } = begin(pupil, '[[scenario:endless]]');
  await other.engine.stop(await turnId, pupil.pupil.id);
  expect((await events).at(-1)).toMatchObject({ type: 'finished', stopped: true });
  await other.close();
});

test('[SEC-35] a server process that is asked to end refuses new turns and marks what does not finish in time', async () => {
  const pupil = await makePupil(server);
  const other = await startOtherProcess();
  const actor = await other.auth.authenticate(pupil.pupil.token);
  if (!actor) throw new Error('the pupil is signed in');
  const started = await other.turns.startTurn(
    actor,
    {
      chatbotId: pupil.bot.id,
      message: '[[scenario:endless]]',
    },
    '127.0.0.1',
  );
  const pieces = () => db.select().from(chatTurnDeltas).where(eq(chatTurnDeltas.turnId, started.turnId));
  await vi.waitFor(async () => expect(await pieces()).not.toEqual([]));
  await other.drain(300);
  expect(await other.isReady()).toBe(false);
  await expect(
    other.turns.startTurn(actor, { chatbotId: pupil.bot.id, message: 'x' }, '127.0.0.1'),
  ).rejects.toMatchObject({ code: 'shutting_down' });
  await other.close();
  const [, answer] = await pupil.messages(started.sessionId);
  expect(answer?.turn?.status).toBe('interrupted');
  expect(answer?.content).toMatch(/^示範[\s\S]+\n\n抱歉，我現在無法回應。請稍後再試。$/);
});

test('[SEC-36] a turn whose server process died keeps what was stored, is marked, and can be retried', async () => {
  const pupil = await makePupil(server);
  const first = await pupil.ask('一');
  const [turn] = await db
    .select()
    .from(chatTurns)
    .where(eq(chatTurns.sessionId, String(first.body.sessionId)));
  if (!turn) throw new Error('the turn is stored');
  // As a crash leaves it: running, with some text, and its process not seen for a minute.
  const dead = crypto.randomUUID();
  await db.insert(serverProcesses).values({ id: dead, seenAt: new Date(Date.now() - 60_000) });
  await db.update(chatTurns).set({ status: 'running', processId: dead }).where(eq(chatTurns.id, turn.id));
  await db.insert(chatTurnDeltas).values([
    { turnId: turn.id, seq: 3, text: '開頭' },
    { turnId: turn.id, seq: 5, text: '中間' },
  ]);
  const next = await startOtherProcess();
  const [, answer] = await pupil.messages(first.body.sessionId);
  expect(answer).toMatchObject({
    content: `開頭中間\n\n${CHAT_APOLOGY}`,
    metadata: { error: true },
    turn: { status: 'interrupted' },
  });
  expect(await pupil.today()).toMatchObject({ used: 1 });
  expect(await db.select().from(chatTurnDeltas).where(eq(chatTurnDeltas.turnId, turn.id))).toEqual([]);
  expect(await db.select().from(serverProcesses).where(eq(serverProcesses.id, dead))).toEqual([]);
  expect((await pupil.ask('', { retryTurnId: turn.id })).status).toBe(200);
  await next.close();
});

test('a pupil whose server was killed a moment ago finds the answer interrupted as soon as another one starts', async () => {
  const pupil = await makePupil(server);
  const first = await pupil.ask('一');
  const [turn] = await db
    .select()
    .from(chatTurns)
    .where(eq(chatTurns.sessionId, String(first.body.sessionId)));
  if (!turn) throw new Error('the turn is stored');
  const killed = crypto.randomUUID();
  await db.insert(serverProcesses).values({ id: killed, seenAt: new Date() });
  await db.update(chatTurns).set({ status: 'running', processId: killed }).where(eq(chatTurns.id, turn.id));
  const next = await startOtherProcess();
  expect((await pupil.messages(first.body.sessionId))[1]?.turn?.status).toBe('interrupted');
  // Nothing had come, so it costs nothing.
  expect(await pupil.today()).toMatchObject({ used: 0 });
  await next.close();
});

test('a pupil’s answer goes on when another server process starts meanwhile', async () => {
  const pupil = await makePupil(server);
  const { turnId, events } = begin(pupil, '[[scenario:bench tokens=60 rate=100]]');
  await turnId;
  const next = await startOtherProcess();
  expect((await events).at(-1)).toMatchObject({ type: 'finished', stopped: false });
  await next.close();
});

test('a pupil who deletes a conversation through another server process ends its answer here', async () => {
  const pupil = await makePupil(server);
  const other = await startOtherProcess();
  const { turnId, events } = begin(pupil, '[[scenario:endless]]');
  const [turn] = await db
    .select()
    .from(chatTurns)
    .where(eq(chatTurns.id, await turnId));
  const actor = await other.auth.authenticate(pupil.pupil.token);
  if (!actor || !turn) throw new Error('the pupil is signed in and asks');
  await other.sessions.deleteSession(actor, turn.sessionId);
  expect((await events).at(-1)).toMatchObject({ type: 'failed', code: 'turn_not_found' });
  await other.close();
});
