import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { TurnEvent } from '#contract/turn-events.ts';
import { aiRests, aiServices } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const PLACES = 3;
const CLASS = 30;
const ANSWER_MS = 200;

/** A service that takes three calls at once and refuses the others. */
let running = 0;
let refused = 0;
const service = createServer((request, response) => {
  request.resume();
  if (running >= PLACES) {
    refused++;
    const error = { message: 'max concurrency: 3, please try again', type: 'rate_limit_reached_error' };
    response.writeHead(429, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    return;
  }
  running++;
  void delay(ANSWER_MS).then(() => {
    running--;
    const chunk = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${chunk({ content: '你好' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
  });
});
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
const server = await startTestServer({ env: { OPENAI_BASE_URL: address } });
const { db } = server;
await server.addKeys();
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

beforeEach(async () => {
  refused = 0;
  await db.delete(aiRests);
});

/** All of them ask at the same moment; each with what they were told and how long they waited. */
async function askAtOnce() {
  const pupils = await Promise.all(Array.from({ length: CLASS }, () => makePupil(server)));
  return Promise.all(
    pupils.map(async ({ stream }) => {
      const from = performance.now();
      const events = await stream({ message: '你好' });
      return { events, ms: Math.round(performance.now() - from) };
    }),
  );
}

const places = (events: readonly TurnEvent[]) =>
  events.flatMap((event) => (event.type === 'waiting' ? [event.before] : []));

test('a class of 30 that asks at once on one key with three places is answered, and sees its place in the queue', async () => {
  await db.update(aiServices).set({ places: PLACES, learntPlaces: null }).where(eq(aiServices.id, 'openai'));
  const answers = await askAtOnce();
  const told = `the longest wait was ${Math.max(...answers.map(({ ms }) => ms))} ms`;
  for (const { events } of answers)
    expect(events.at(-1), told).toMatchObject({ type: 'finished', content: '你好' });
  expect(refused, told).toBe(0);
  const heard = answers.map(({ events }) => places(events)).filter(({ length }) => length > 0);
  expect(heard.length, told).toBeGreaterThanOrEqual(CLASS / 2);
  expect(Math.max(...heard.flat()), told).toBeGreaterThan(CLASS / 2);
  expect(Math.max(...heard.flat()), told).toBeLessThan(CLASS);
  for (const befores of heard) expect(befores.toSorted((a, b) => b - a)).toEqual(befores);
  expect(server.errors).toEqual([]);
});

test('a class of 30 is answered though nobody has said that the key has three places, and it is learnt', async () => {
  await db.update(aiServices).set({ places: null, learntPlaces: null }).where(eq(aiServices.id, 'openai'));
  const answers = await askAtOnce();
  const told = `the longest wait was ${Math.max(...answers.map(({ ms }) => ms))} ms`;
  for (const { events } of answers)
    expect(events.at(-1), told).toMatchObject({ type: 'finished', content: '你好' });
  expect(refused, told).toBeGreaterThan(0);
  const [row] = await db.select().from(aiServices).where(eq(aiServices.id, 'openai'));
  expect(row?.learntPlaces, told).toBeGreaterThanOrEqual(1);
  expect(row?.learntPlaces, told).toBeLessThanOrEqual(PLACES);
  expect(server.errors).toEqual([]);
});
