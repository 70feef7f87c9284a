import { describe, expect, test } from 'vitest';
import { TEXT_START, type TurnEvent } from '#contract/turn-events.ts';
import type { buildChatbot } from '../../builders/builders.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { readEvents } from '../../testing/read-events.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, ai } = server;
await server.addKeys();
const aPupil = (chatbot?: Parameters<typeof buildChatbot>[1]) => makePupil(server, chatbot);

describe('following, stopping and retrying', () => {
  test('a pupil whose browser left finds the rest: the answer goes on, and replays from any place', async () => {
    const { stream, pupil } = await aPupil();
    const leave = new AbortController();
    let id = '';
    const onEvent = (event: TurnEvent) => {
      if (event.type === 'started') id = event.turnId;
      else leave.abort();
    };
    const message = '[[scenario:bench tokens=40 rate=100]]';
    await expect(stream({ message }, { signal: leave.signal, onEvent })).rejects.toThrow();
    const all = await readEvents(server.url, `/api/ai/turns/${id}/events`, { token: pupil.token });
    const text = all.map((event) => (event.type === 'delta' ? event.text : '')).join('');
    expect(all.at(-1)).toMatchObject({ type: 'finished', content: text });
    const half = TEXT_START + Math.floor(text.length / 2);
    const rest = await readEvents(server.url, `/api/ai/turns/${id}/events?after=${half}`, {
      token: pupil.token,
    });
    expect(rest.map((event) => (event.type === 'delta' ? event.text : '')).join('')).toBe(
      text.slice(half - TEXT_START),
    );
  });

  test('a pupil who stops keeps what had come, and may ask on', async () => {
    const { stream, pupil, messages, ask } = await aPupil();
    let turnId = '';
    const onEvent = (event: TurnEvent) => {
      if (event.type === 'started') turnId = event.turnId;
      if (event.type === 'delta' && turnId) {
        void call('POST', `/api/ai/turns/${turnId}/stop`, { token: pupil.token });
        turnId = '';
      }
    };
    const events = await stream({ message: '[[scenario:endless]]' }, { onEvent });
    expect(events.at(-1)).toMatchObject({ type: 'finished', stopped: true });
    const started = events[0] as { sessionId: string; turnId: string };
    const stored = await messages(started.sessionId);
    expect(stored[1]?.turn?.status).toBe('stopped');
    expect(stored[1]?.content.length).toBeGreaterThan(0);
    expect((await ask('然後呢？', { sessionId: started.sessionId })).status).toBe(200);
    expect((await call('POST', `/api/ai/turns/${started.turnId}/stop`, { token: pupil.token })).status).toBe(
      204,
    );
  });

  test('a pupil cannot follow or stop another pupil’s answer', async () => {
    const mine = await aPupil();
    const other = await aPupil();
    const events = await mine.stream({ message: '你好' });
    const { turnId } = events[0] as { turnId: string };
    const token = other.pupil.token;
    expect((await call('GET', `/api/ai/turns/${turnId}/events`, { token })).status).toBe(404);
    expect((await call('POST', `/api/ai/turns/${turnId}/stop`, { token })).status).toBe(404);
    expect((await other.ask('x', { retryTurnId: turnId })).status).toBe(404);
  });

  test('a pupil retries a failed answer: the question stays one, the answer takes the old place', async () => {
    const { stream, messages, today } = await aPupil();
    ai.setScenario('error-500');
    const failed = await stream({ message: '為甚麼天空是藍色？' });
    ai.setScenario('plain');
    const { sessionId, turnId, messageId } = failed[0] as {
      sessionId: string;
      turnId: string;
      messageId: string;
    };
    const retried = await stream({ retryTurnId: turnId });
    expect(retried.at(-1)).toMatchObject({ type: 'finished', used: 1 });
    expect(retried[0]).toMatchObject({ sessionId, messageId });
    const stored = await messages(sessionId);
    expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(stored[1]?.metadata).toBeNull();
    expect(await today()).toMatchObject({ used: 1 });
  });

  test('a pupil may retry only the last answer of a conversation', async () => {
    const { stream, ask } = await aPupil();
    const first = await stream({ message: '第一' });
    const { sessionId, turnId } = first[0] as { sessionId: string; turnId: string };
    await ask('第二', { sessionId });
    const answer = await ask('', { retryTurnId: turnId });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('只有最後一則訊息可以修改或重試');
  });
});
