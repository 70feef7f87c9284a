import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { errorMessage } from '#contract/error-messages.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { startDemoAi } from '#demo-ai/server.ts';
import { isUnavailable, openDatabase } from '../../platform/db/database.ts';
import { readEvents } from '../read-events.ts';
import { cloneTestDatabase } from '../test-database.ts';
import { callJson } from './call-json.ts';
import { compare } from './compare.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { readStored } from './read-stored.ts';
import { makeQuestion, type SentQuestion, writeQuestion } from './record.ts';
import { deploy, makeSchool, type Pupil } from './school.ts';
import { makeServerProcess } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

const { url: databaseUrl, db } = await cloneTestDatabase();
const proxy = await startDatabaseProxy(databaseUrl);
const dataDir = mkdtempSync(join(tmpdir(), 'xueban-away-'));
const ai = await startDemoAi({ scripted: true });
const server = await makeServerProcess(deploy({ aiUrl: ai.url, databaseUrl: proxy.url, dataDir }));
await server.start();
const { chatbots, pupils } = await makeSchool(db, { pupils: 14, limits: [50] });
const chatbotId = chatbots[0]?.id ?? '';
afterAll(async () => {
  await server.kill();
  await ai.close();
  await proxy.close().catch(() => undefined);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Tokens, of which forty come in a second: some answers end while the database is away, others after it. */
const SHORT = 100;
const LONG = 200;

const sent: SentQuestion[] = [];
function aQuestion(pupil: Pupil, scenario: string) {
  const question = makeQuestion(pupil.id, chatbotId);
  sent.push(question);
  const message = `[[scenario:${scenario}]] ${writeQuestion(question.id)}`;
  return { question, body: { chatbotId, clientMessageId: question.id, message } };
}

/** A question that is sent; its record fills with what comes. */
function ask(pupil: Pupil, scenario: string) {
  const { question, body } = aQuestion(pupil, scenario);
  const onEvent = (event: TurnEvent) => {
    if (event.type === 'started') question.acknowledged = { sessionId: event.sessionId };
    if (event.type === 'delta') question.shown += event.text;
    if (event.type === 'finished') question.finished = event.content;
  };
  return { question, events: readEvents(server.url, '/api/ai/chat', { token: pupil.token, body, onEvent }) };
}

/** A question whose answer is on its way. */
async function begin(pupil: Pupil, scenario: string) {
  const asked = ask(pupil, scenario);
  await waitUntil('the answer begins', () => asked.question.shown !== '', 15_000);
  return asked;
}

test('[SEC-41] pupils whose database goes away read their answers to the end, and are told in a sentence that nothing new can begin', async () => {
  const [late, ...early] = pupils.slice(3);
  if (!late) throw new Error('the school is empty');
  const answers = await Promise.all(
    early.map((pupil, n) => begin(pupil, `bench stamped tokens=${n % 2 ? SHORT : LONG} rate=40`)),
  );
  await proxy.cut();
  const ended = answers.map(({ question }) => question.finished);
  expect(ended).toContain(null);
  const refused = aQuestion(late, 'bench tokens=5');
  const ask = () => callJson(server.url, '/api/ai/chat', { token: late.token, body: refused.body });
  const answer = await ask();
  expect([answer.status, answer.body]).toEqual([
    503,
    { code: 'database_unavailable', message: errorMessage('database_unavailable') },
  ]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await callJson(server.url, '/api/ready')).status).toBe(503);
  const allTextOf = (tokens: number) => (answer: (typeof answers)[number]) =>
    answer.question.shown.split('⟩').length - 1 === tokens;
  await waitUntil(
    'the short answers are shown whole',
    () => answers.filter((_, n) => n % 2).every(allTextOf(SHORT)),
    20_000,
  );
  // Nobody is told an end that is not stored.
  expect(answers.map(({ question }) => question.finished)).toEqual(ended);

  await proxy.restore();
  const streams = await Promise.all(answers.map(({ events }) => events));
  expect(streams.map((events) => events.at(-1)?.type)).toEqual(answers.map(() => 'finished'));
  expect(answers.map(({ question }) => question.finished)).toEqual(
    answers.map(({ question }) => question.shown),
  );
  expect(answers.filter((_, n) => n % 2 === 0).every(allTextOf(LONG))).toBe(true);
  const again = await ask();
  expect(again.status).toBe(200);
  refused.question.acknowledged = { sessionId: String(again.body.sessionId) };
  refused.question.finished = String(again.body.content);
  expect(compare(sent, await readStored(db), chatbots)).toEqual([]);
}, 120_000);

test('a pupil whose question was stored just when the database went away is told an end, pays nothing, and can ask again', async () => {
  const [pupil] = pupils;
  if (!pupil) throw new Error('the school is empty');
  const { token } = pupil;
  const ask = (more: object) =>
    callJson(server.url, '/api/ai/chat', {
      token,
      body: { chatbotId, message: '[[scenario:bench tokens=5]]', ...more },
    });
  const usedToday = async () =>
    (await callJson(server.url, `/api/usage/today?chatbotId=${chatbotId}`, { token })).body.used;
  const { sessionId } = (await ask({})).body;
  const clientMessageId = randomUUID();
  proxy.loseAnswerTo('turn_open_next');
  const begun = ask({ sessionId, clientMessageId });
  const findTurn = async () =>
    (await db.$client.query('select id from chat_turns where user_message_id = $1', [clientMessageId]))
      .rows[0];
  const turn = await waitUntil('the question is stored', findTurn, 15_000);
  await proxy.cut();
  await proxy.restore();
  expect((await begun).status).toBe(503);
  // Connections of the pool that broke are noticed one by one.
  await waitUntil('the use is counted', async () => (await usedToday()) === 2, 15_000);
  // As if it had been a while ago: nobody in the server knows of this turn.
  await db.$client.query(`update chat_turns set started_at = now() - interval '1 minute' where id = $1`, [
    turn.id,
  ]);
  expect((await ask({ sessionId, clientMessageId })).body.code).toBe('turn_interrupted');
  expect(await usedToday()).toBe(1);
  expect((await ask({ retryTurnId: turn.id })).status).toBe(200);
  expect((await ask({ sessionId })).status).toBe(200);
  expect(await usedToday()).toBe(3);
}, 120_000);

test('a pupil whose database goes away between the question and the first word reads the answer when it is back', async () => {
  const pupil = pupils[1];
  if (!pupil) throw new Error('the school is empty');
  // The question is stored; which key the AI server is asked with never arrives.
  const isLost = proxy.loseAnswerTo('token_usable');
  const { question, events } = ask(pupil, 'bench tokens=5');
  // Keys are read while the question is being stored.
  const isStored = () => isLost() && question.acknowledged !== null;
  await waitUntil('the question is stored, and the statement lost', isStored, 15_000);
  await proxy.cut();
  await proxy.restore();
  expect((await events).at(-1)).toMatchObject({ type: 'finished', content: question.shown });
  expect(question.shown).not.toBe('');
}, 60_000);

test('a pupil whose database has no room left is told to come again, and a question without one is none', async () => {
  const pupil = pupils[2];
  if (!pupil) throw new Error('the school is empty');
  const { body } = aQuestion(pupil, 'bench tokens=5');
  const send = () => callJson(server.url, '/api/ai/chat', { token: pupil.token, body });
  await db.$client.query(`
    create function have_no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on chat_sessions for each row execute function have_no_room()`);
  const refused = await send();
  await db.$client.query('drop trigger no_room on chat_sessions; drop function have_no_room()');
  expect([refused.status, refused.body.code]).toEqual([503, 'database_unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send()).status).toBe(200);
});

test('a monitor of a quiet school whose database says nothing any more is told so while it still listens', async () => {
  const look = () => callJson(server.url, '/api/ready', { signal: AbortSignal.timeout(15_000) });
  await waitUntil('the server is ready', async () => (await look()).status === 200, 15_000);
  proxy.freeze();
  expect((await look()).status).toBe(503);
  proxy.thaw();
  await waitUntil('the server is ready again', async () => (await look()).status === 200, 15_000);
}, 60_000);

test('somebody whose database breaks off between two statements of one transaction is not told of a fault of ours', async () => {
  const own = openDatabase({ url: proxy.url, connections: 1, onError: () => undefined });
  const connected = once(own.$client, 'connect');
  const failure: unknown = await own
    .transaction(async (tx) => {
      const [connection] = await connected;
      const broken = once(connection, 'end');
      await proxy.cut();
      await broken;
      await tx.execute('select 1');
    })
    .catch((error: unknown) => error);
  await proxy.restore();
  await own.$client.end();
  expect(failure).toBeInstanceOf(Error);
  expect(isUnavailable(failure)).toBe(true);
}, 60_000);
