import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TEXT_START, type TurnEvent } from '#contract/turn-events.ts';
import { startDemoAi } from '#demo-ai/server.ts';
import { readEvents } from '../read-events.ts';
import { cloneTestDatabase } from '../test-database.ts';
import { callJson, callPatiently } from './call-json.ts';
import { deploy, makeSchool } from './school.ts';
import { makeServerProcess } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

/** Two processes of one deployment: behind a balancer a pupil's next request may reach the other one. */
const { url: databaseUrl, db } = await cloneTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'xueban-two-'));
const ai = await startDemoAi({ scripted: true, tokensPerSecond: 0 });
const env = deploy({ aiUrl: ai.url, databaseUrl, dataDir });
const [a, b] = await Promise.all([makeServerProcess(env), makeServerProcess(env)]);
await Promise.all([a.start(), b.start()]);
const { chatbots, pupils } = await makeSchool(db, { pupils: 8, limits: [50, 1] });
const [chatbot, onceADay] = chatbots.map(({ id }) => id);
afterAll(async () => {
  await Promise.all([a.kill(), b.kill()]);
  await ai.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function aPupil() {
  const pupil = pupils.pop();
  if (!pupil) throw new Error('the school is too small');
  const { token } = pupil;
  const ask = (server: typeof a, body: object) =>
    callJson(server.url, '/api/ai/chat', { token, body: { chatbotId: chatbot, ...body } });
  const used = async (server: typeof a, chatbotId = chatbot) =>
    (await callJson(server.url, `/api/usage/today?chatbotId=${chatbotId}`, { token })).body.used;
  const follow = (
    server: typeof a,
    turnId: string,
    { after = 0, onEvent }: { after?: number; onEvent?: () => void } = {},
  ) =>
    readEvents(server.url, `/api/ai/turns/${turnId}/events?after=${after}`, {
      token,
      ...(onEvent && { onEvent }),
    });
  const messages = async (server: typeof a, sessionId: string) =>
    (await callJson(server.url, `/api/chat/messages?sessionId=${sessionId}`, { token })).body as never as {
      content: string;
      turn: { id: string; status: string } | null;
    }[];
  return { token, ask, used, follow, messages };
}

/** Begins an answer on the first server; resolves as soon as its first text is there. */
async function begin({ token }: { token: string }, message: string) {
  let known: (event: { turnId: string; sessionId: string }) => void = () => undefined;
  const first = new Promise<{ turnId: string; sessionId: string }>((resolve) => {
    known = resolve;
  });
  let started: TurnEvent | undefined;
  const onEvent = (event: TurnEvent) => {
    started ??= event;
    if (event.type === 'delta' && started.type === 'started') known(started);
  };
  const events = readEvents(a.url, '/api/ai/chat', { token, body: { chatbotId: chatbot, message }, onEvent });
  return { ...(await Promise.race([first, events.then(() => first)])), events };
}

const textOf = (events: readonly TurnEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

test('a pupil who signs out on one server process is signed out on the other at once', async () => {
  const { token } = aPupil();
  const list = () => callJson(b.url, '/api/chat/sessions', { token });
  expect((await list()).status).toBe(200);
  expect((await callJson(a.url, '/api/auth/logout', { token, method: 'POST' })).status).toBe(204);
  expect((await list()).status).toBe(401);
});

test('a pupil opens the conversation on the other server process, sees what is there and follows the rest', async () => {
  const pupil = aPupil();
  const { sessionId, turnId, events } = await begin(pupil, '[[scenario:bench stamped tokens=200 rate=40]]');
  const [, answer] = await pupil.messages(b, sessionId);
  expect(answer?.turn).toMatchObject({ id: turnId, status: 'running' });
  const other = await pupil.follow(b, turnId);
  const original = await events;
  expect(textOf(original).length).toBeGreaterThan(60);
  expect(textOf(other)).toBe(textOf(original));
  expect(other.filter(({ type }) => type === 'delta').length).toBeGreaterThan(1);
  expect([other[0], other.at(-1)]).toEqual([original[0], original.at(-1)]);
  const half = Math.floor(textOf(original).length / 2);
  expect(textOf(await pupil.follow(b, turnId, { after: TEXT_START + half }))).toBe(
    textOf(original).slice(half),
  );
});

test('a pupil stops an answer through the other server process, and asks on there', async () => {
  const pupil = aPupil();
  const { sessionId, turnId, events } = await begin(pupil, '[[scenario:endless]]');
  const stop = await callJson(b.url, `/api/ai/turns/${turnId}/stop`, { token: pupil.token, method: 'POST' });
  expect(stop.status).toBe(204);
  const last = (await events).at(-1);
  expect(last).toMatchObject({ type: 'finished', stopped: true });
  expect((await pupil.follow(b, turnId)).at(-1)).toEqual(last);
  expect((await pupil.ask(b, { sessionId, message: '然後呢？' })).status).toBe(200);
});

test('a pupil with one use left who sends a hundred questions at once over two server processes gets one answer', async () => {
  const pupil = aPupil();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      callPatiently(() => pupil.ask(n % 2 ? a : b, { chatbotId: onceADay, message: `第 ${n} 次` })),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((x, y) => x - y);
  expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 429)]);
  expect(await pupil.used(b, onceADay)).toBe(1);
  const sessions = await callJson(b.url, '/api/chat/sessions', { token: pupil.token });
  expect(sessions.body).toHaveLength(1);
});

test('a pupil who presses send for two questions on both server processes gets each answer once and pays once for each', async () => {
  const pupil = aPupil();
  const { sessionId } = (await pupil.ask(a, { message: '一' })).body;
  /** Again and again while the other answer is being written: some arrive just when it is being stored. */
  async function press(server: typeof a, body: object) {
    for (;;) {
      const answer = await pupil.ask(server, body);
      if (answer.body.code !== 'turn_running') return answer;
    }
  }
  for (let round = 1; round <= 10; round++) {
    const write = (name: string) => ({
      clientMessageId: randomUUID(),
      message: `${name} ${round}`,
      sessionId,
    });
    const [one, two] = [write('甲'), write('乙')];
    const answers = await Promise.all([press(a, one), press(b, one), press(a, two), press(b, two)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [a1, b1, a2, b2] = answers.map(({ body }) => body.content);
    expect([b1, b2]).toEqual([a1, a2]);
    expect(await pupil.used(b)).toBe(1 + 2 * round);
    expect(await pupil.messages(b, String(sessionId))).toHaveLength(2 + 4 * round);
  }
});

test('a pupil who deletes a conversation through the other server process ends the answer, and nobody pays for the rest', async () => {
  const pupil = aPupil();
  const { sessionId, turnId, events } = await begin(pupil, '[[scenario:endless]] 不要了');
  const call = ai.requests().findLast(({ body }) => JSON.stringify(body).includes('不要了'));
  expect(call?.outcome).toBe('open');
  let followed: Promise<TurnEvent[]> = Promise.resolve([]);
  // Who asks for it when it is gone hears only that it is gone.
  await new Promise<void>((resolve) => {
    followed = pupil.follow(b, turnId, { onEvent: resolve });
  });
  const path = `/api/chat/sessions/${sessionId}`;
  const deleted = await callJson(b.url, path, { token: pupil.token, method: 'DELETE' });
  expect(deleted.status).toBe(204);
  expect((await events).at(-1)?.type).toBe('failed');
  expect((await followed).at(-1)?.type).toBe('failed');
  await waitUntil('the AI server sees the call closed', () => call?.outcome === 'broken', 10_000);
  expect((await callJson(a.url, path, { token: pupil.token })).status).toBe(404);
});

test('an operator who looks afterwards finds that no two statements of all this waited for each other in a circle', async () => {
  await Promise.all([a.kill(), b.kill()]);
  const ask = async (sql: string) => (await db.$client.query(sql)).rows[0];
  const connections = `select 1 from pg_stat_activity where datname = current_database() and application_name like 'xueban %'`;
  // What a connection counted is there for all when it is gone.
  await waitUntil('the connections are gone', async () => !(await ask(connections)), 10_000);
  expect(await ask('select deadlocks::int from pg_stat_database where datname = current_database()')).toEqual(
    {
      deadlocks: 0,
    },
  );
});
