import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TurnEvent } from '#contract/turn-events.ts';
import { chatSessions } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ env: { MAX_RUNNING_TURNS: '3' } });
const { call, ai, db } = server;
await server.addKeys();

type Started = { turnId: string; sessionId: string; messageId: string };
const startOf = (events: TurnEvent[]) => events[0] as Started & TurnEvent;

/** Begins an endless answer and resolves as soon as its first text is there. */
async function beginEndless(pupil: Awaited<ReturnType<typeof makePupil>>, body: object = {}) {
  let known: (started: Started) => void = () => undefined;
  const started = new Promise<Started>((resolve) => {
    known = resolve;
  });
  let first: Started | undefined;
  const onEvent = (event: TurnEvent) => {
    if (event.type === 'started') first = event;
    else if (event.type === 'delta' && first) known(first);
  };
  const events = pupil.stream({ message: '[[scenario:endless]]', ...body }, { onEvent });
  return { ...(await started), events };
}
const stop = (pupil: Awaited<ReturnType<typeof makePupil>>, turnId: string) =>
  call('POST', `/api/ai/turns/${turnId}/stop`, { token: pupil.pupil.token });

describe('asking again', () => {
  test('a pupil edits the last question: it is changed in its place, answered anew, and costs one use', async () => {
    const { stream, ask, messages, today } = await makePupil(server);
    const { sessionId } = startOf(await stream({ message: '[[scenario:echo]] 香港的首都' }));
    const first = await messages(sessionId);
    const turnId = first[1]?.turn?.id;
    const message = '[[scenario:echo]] 臺灣最高的山';
    const edited = await stream({ retryTurnId: turnId, message });
    expect(edited.at(-1)).toMatchObject({ type: 'finished', used: 2 });
    const stored = await messages(sessionId);
    expect(stored.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(stored[0]?.content).toBe(message);
    expect(stored[1]?.content).toContain('臺灣最高的山');
    const sent = JSON.stringify(ai.requests().at(-1)?.body);
    expect(sent).toContain('臺灣最高的山');
    expect(sent).not.toContain('香港的首都');
    await ask('然後呢', { sessionId });
    expect(JSON.stringify(ai.requests().at(-1)?.body)).not.toContain('香港的首都');
    expect(await today()).toMatchObject({ used: 3 });
  });

  test('a pupil asks for another answer to a finished one: the question stays, the answer takes the old place', async () => {
    const { stream, messages } = await makePupil(server);
    const { sessionId, turnId, messageId } = startOf(await stream({ message: '講個笑話' }));
    const again = startOf(await stream({ retryTurnId: turnId }));
    expect(again).toMatchObject({ sessionId, messageId });
    expect((await messages(sessionId)).map(({ content }) => content.length > 0)).toEqual([true, true]);
  });

  test('a pupil whose request for another answer is sent twice, at once or later, gets one turn and pays once', async () => {
    const { stream, today, pupil, bot } = await makePupil(server);
    const { turnId } = startOf(await stream({ message: '講個笑話' }));
    const newTurnId = crypto.randomUUID();
    const body = { retryTurnId: turnId, newTurnId };
    const both = await Promise.all([stream(body), stream(body)]);
    const later = await stream(body);
    for (const events of [...both, later]) expect(startOf(events).turnId).toBe(newTurnId);
    expect(await today()).toMatchObject({ used: 2 });
    const other = await makePupil(server);
    const { turnId: foreign } = startOf(await other.stream({ message: '你好' }));
    const refused = await call('POST', '/api/ai/chat', {
      token: pupil.token,
      body: { chatbotId: bot.id, retryTurnId: newTurnId, newTurnId: foreign },
    });
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ path: 'newTurnId' }]]);
  });

  test('a pupil at the limit cannot edit for free', async () => {
    const { stream, ask, messages } = await makePupil(server, { dailyLimit: 1 });
    const { sessionId, turnId } = startOf(await stream({ message: '一' }));
    expect((await ask('二', { retryTurnId: turnId })).status).toBe(429);
    expect((await messages(sessionId))[0]?.content).toBe('一');
  });

  test('a pupil who stops before the first word has asked, and pays for it', async () => {
    const pupil = await makePupil(server);
    const { turnId, events } = await beginEndless(pupil);
    await stop(pupil, turnId);
    expect((await events).at(-1)).toMatchObject({ stopped: true, used: 1 });
    expect(await pupil.today()).toMatchObject({ used: 1 });
  });
});

describe('deleting', () => {
  test('a pupil who deletes a question deletes its answer too, and may edit what is then the last one', async () => {
    const { stream, messages, pupil } = await makePupil(server);
    const { sessionId, turnId } = startOf(await stream({ message: '第一' }));
    await stream({ message: '第二', sessionId });
    const stored = await messages(sessionId);
    const path = `/api/chat/messages/${stored[2]?.id}`;
    expect((await call('DELETE', path, { token: pupil.token })).status).toBe(204);
    expect((await messages(sessionId)).map(({ id }) => id)).toEqual(stored.slice(0, 2).map(({ id }) => id));
    const [row] = await db.select().from(chatSessions).where(eq(chatSessions.id, sessionId));
    expect(row).toMatchObject({ messageCount: 2 });
    expect((await stream({ retryTurnId: turnId, message: '改過的第一' })).at(-1)).toMatchObject({
      type: 'finished',
    });
  });

  test('a pupil who deletes a conversation in mid-answer ends the answer, and the provider is no longer asked', async () => {
    const pupil = await makePupil(server);
    const { sessionId, events } = await beginEndless(pupil);
    const path = `/api/chat/sessions/${sessionId}`;
    expect((await call('DELETE', path, { token: pupil.pupil.token })).status).toBe(204);
    expect((await events).at(-1)).toMatchObject({ type: 'failed', code: 'turn_not_found' });
    expect(server.container.engine.countRunning()).toBe(0);
  });
});

test('a pupil who comes when the server carries all it can is told when to come back, and running answers go on', async () => {
  const chatters = await Promise.all(Array.from({ length: 4 }, () => makePupil(server)));
  const last = chatters.pop();
  if (!last) throw new Error('there are four');
  const running = await Promise.all(chatters.map((pupil) => beginEndless(pupil)));
  const refused = await last.ask('還有位子嗎？');
  expect([refused.status, refused.body]).toEqual([
    503,
    { code: 'overloaded', message: '目前使用人數較多，請稍後再試' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(await last.today()).toMatchObject({ used: 0 });
  expect(server.container.engine.countRunning()).toBe(3);
  await Promise.all(chatters.map((pupil, n) => stop(pupil, running[n]?.turnId ?? '')));
  for (const { events } of running) expect((await events).at(-1)).toMatchObject({ stopped: true });
  expect((await last.ask('現在呢？')).status).toBe(200);
});

test('a burst of pupils is let in as far as there is room, and no further', async () => {
  const chatters = await Promise.all(Array.from({ length: 12 }, () => makePupil(server)));
  const answers = await Promise.all(chatters.map(({ ask }) => ask('[[scenario:bench tokens=150 rate=50]]')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(9);
  expect(server.container.engine.countRunning()).toBe(0);
});

test('a pupil whose page writes ids in capitals can stop the answer all the same', async () => {
  const pupil = await makePupil(server);
  const { turnId: first } = startOf(await pupil.stream({ message: '你好' }));
  const newTurnId = crypto.randomUUID().toUpperCase();
  const { turnId, events } = await beginEndless(pupil, { retryTurnId: first.toUpperCase(), newTurnId });
  expect(turnId).toBe(newTurnId.toLowerCase());
  await stop(pupil, newTurnId);
  expect((await events).at(-1)).toMatchObject({ stopped: true });
});
