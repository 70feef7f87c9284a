import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chat, followTurn } from '#contract/ai.contract.ts';
import { login, logout } from '#contract/auth.contract.ts';
import { createSession, deleteSession, listSessions, updateSession } from '#contract/chat.contract.ts';
import { listChatbots } from '#contract/chatbots.contract.ts';
import { operationUrl } from '#contract/operation.ts';
import { findTokenOwners } from '#contract/tokens.contract.ts';
import { getUser, savePreferences } from '#contract/users.contract.ts';
import { getSession, startSession } from '#web/lib/session/session-store.ts';
import { refuse, startFakeBackend } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import { call, callPage, callRows } from './api-client.ts';
import { ApiError, NetworkError, UnexpectedAnswerError } from './api-errors.ts';
import { streamEvents } from './stream-events.ts';

const user = buildUser();
const id = user.id;

/** Replaces the network by one answer, for what the typed backend would never send. */
function answerWith(response: () => Response | Promise<Response>): ReturnType<typeof vi.fn> {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve().then(response));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  );
}

beforeEach(() => startSession({ token: 'token-1', user }));

describe('a call', () => {
  test('[API-1 API-2 API-3] of a signed-in person goes to the own backend with the bearer token and JSON', async () => {
    const fetch = answerWith(() => Response.json(user));
    await call(getUser, { params: { id } });
    const body = { subject: '數學', level: 'beginner', learningStyle: 'visual' } as const;
    await call(savePreferences, { params: { id }, body });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(operationUrl(getUser, { id }));
    expect(url).toMatch(/^\/(?!\/)/);
    expect(init.headers).toMatchObject({ authorization: 'Bearer token-1' });
    expect(init.body).toBeUndefined();
    const [, second] = fetch.mock.calls[1] ?? [];
    expect(second.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(JSON.parse(second.body)).toEqual(body);
  });

  test('[API-2] to a public operation shows no token', async () => {
    const fetch = answerWith(() => Response.json({ token: 'x', user }));
    await call(login, { body: { email: 'a', password: 'b' } });
    expect(fetch.mock.calls[0]?.[1].headers).not.toHaveProperty('authorization');
  });

  test.each([
    [404, 'Not Found', 'API Error: 404 Not Found'],
    [404, '', 'API Error: 404 Not Found'],
    [429, '', 'API Error: 429 Too Many Requests'],
    [500, '', 'API Error: 500 Internal Server Error'],
    [503, 'Closed for Lunch', 'API Error: 503 Closed for Lunch'],
    [418, '', 'API Error: 418'],
  ])('[API-4 OPEN-126] that is answered with %i %j is the error %j', async (status, statusText, text) => {
    answerWith(() => new Response('<h1>proxy</h1>', { status, statusText }));
    const error = await failureOf(call(getUser, { params: { id } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, text, message: text, code: null, serverMessage: null });
  });

  test('[API-4] that the server refuses carries its code, its words, the fields and the wait', async () => {
    const body = {
      code: 'invalid_input',
      message: '輸入的資料不正確',
      fields: [{ path: 'title', message: '太長' }],
    };
    answerWith(() => Response.json(body, { status: 400, headers: { 'retry-after': '7' } }));
    expect(await failureOf(call(getUser, { params: { id } }))).toMatchObject({
      code: 'invalid_input',
      message: '輸入的資料不正確',
      fields: body.fields,
      retryAfter: 7,
      text: 'API Error: 400 Bad Request',
    });
  });

  test('[API-5] that is answered with 204 has succeeded', async () => {
    answerWith(() => new Response(null, { status: 204 }));
    await expect(call(deleteSession, { params: { id } })).resolves.toBeUndefined();
  });

  const helpers = [
    ['Failed to fetch', () => call(getUser, { params: { id } })],
    ['Failed to create', () => call(createSession, { body: { chatbot_id: id } })],
    ['Failed to update', () => call(updateSession, { params: { id }, body: { title: 'x' } })],
    ['Failed to delete', () => call(deleteSession, { params: { id } })],
  ] as const;
  test.each(helpers)('[API-6] that no server answers reports %j', async (text, send) => {
    answerWith(() => Promise.reject(new TypeError('network')));
    const error = await failureOf(send());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ message: text, reason: 'unreachable' });
  });

  test('that is answered with something else than the contract says is not believed', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answerWith(() => Response.json({ ...user, password_hash: 'x' }));
    expect(await failureOf(call(getUser, { params: { id } }))).toBeInstanceOf(UnexpectedAnswerError);
    expect(log).toHaveBeenCalledOnce();
  });

  test.each([
    [30_000, () => call(getUser, { params: { id } })],
    [120_000, () => call(chat, { body: { chatbotId: id, message: 'x' } })],
  ])('that stays without an answer is given up after %i ms', async (patience, send) => {
    vi.useFakeTimers();
    let aborted = false;
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    });
    const failure = failureOf(send());
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ name: 'NetworkError', reason: 'timeout' });
  });

  test('that its caller gives up rejects with the reason of the caller', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const failure = failureOf(call(getUser, { params: { id } }, { signal: controller.signal }));
    controller.abort(new Error('left'));
    expect(await failure).toEqual(new Error('left'));
  });

  test('of one page tells where the next one begins', async () => {
    answerWith(() => Response.json([], { headers: { 'x-next-cursor': 'c2' } }));
    await expect(callPage(listSessions, { query: { limit: 1 } })).resolves.toEqual({
      items: [],
      nextCursor: 'c2',
    });
  });

  test('of some rows tells how many there are in all; a server that does not say sent all of them', async () => {
    answerWith(() => Response.json([], { headers: { 'x-total-count': '95' } }));
    await expect(callRows(listChatbots, { query: { offset: 100 } })).resolves.toEqual({
      items: [],
      total: 95,
    });
    answerWith(() => Response.json([{ id, name: '王老師', email: 'wang' }]));
    await expect(callRows(findTokenOwners, { query: {} })).resolves.toMatchObject({ total: 1 });
  });
});

describe('a session that the server no longer takes', () => {
  test('[API-16 OPEN-91] ends in place, and its keys are gone', async () => {
    const backend = startFakeBackend();
    backend.on(getUser, () => refuse(401, 'not_signed_in'));
    await failureOf(call(getUser, { params: { id } }));
    expect(getSession()).toEqual({ status: 'signed-out', cause: 'ended' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('ends nothing when the answer belongs to an earlier session', async () => {
    const backend = startFakeBackend();
    backend.on(getUser, () => {
      startSession({ token: 'token-2', user });
      return refuse(401, 'not_signed_in');
    });
    await failureOf(call(getUser, { params: { id } }));
    expect(getSession()).toMatchObject({ status: 'signed-in', token: 'token-2' });
  });

  test('stays when the server refuses the action and not the person', async () => {
    const backend = startFakeBackend();
    backend.on(getUser, () => refuse(403, 'not_allowed'));
    await failureOf(call(getUser, { params: { id } }));
    expect(getSession().status).toBe('signed-in');
  });

  test('can still be closed on the server after it left the page', async () => {
    const backend = startFakeBackend();
    backend.on(logout, () => undefined);
    await call(logout, {}, { token: 'token-0' });
    expect(backend.calls[0]?.token).toBe('token-0');
  });
});

describe('a stream of events', () => {
  const started = { type: 'started', seq: 1, turnId: id, sessionId: id, messageId: id } as const;
  const delta = { type: 'delta', seq: 3, text: '你好' } as const;
  const wire = (...parts: (string | Uint8Array)[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) {
          controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
        }
        controller.close();
      },
    });

  test('arrives in order, however the network cuts it', async () => {
    const bytes = new TextEncoder().encode(
      `: alive\n\ndata: ${JSON.stringify(started)}\n\ndata: ${JSON.stringify(delta)}\n\n`,
    );
    const fetch = answerWith(() => new Response(wire(...Array.from(bytes, (byte) => Uint8Array.of(byte)))));
    const events: unknown[] = [];
    await streamEvents(
      chat,
      { body: { chatbotId: id, message: 'x' } },
      { onEvent: (event) => events.push(event) },
    );
    expect(events).toEqual([started, delta]);
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ accept: 'text/event-stream' });
  });

  test('that holds what the contract does not know is refused', async () => {
    answerWith(() => new Response(wire('data: {"type":"advertisement"}\n\n')));
    const failure = failureOf(
      streamEvents(followTurn, { params: { turnId: id }, query: {} }, { onEvent: vi.fn() }),
    );
    expect(await failure).toBeInstanceOf(UnexpectedAnswerError);
  });

  test('that breaks is a failure of the network', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    });
    answerWith(() => new Response(broken));
    const failure = failureOf(
      streamEvents(followTurn, { params: { turnId: id }, query: {} }, { onEvent: vi.fn() }),
    );
    expect(await failure).toMatchObject({ name: 'NetworkError', reason: 'unreachable' });
  });

  test('that falls silent is given up, and one that keeps talking is not', async () => {
    vi.useFakeTimers();
    let send: (text: string) => void = () => undefined;
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start(controller) {
          send = (text) => controller.enqueue(new TextEncoder().encode(text));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body);
    });
    const failure = failureOf(
      streamEvents(followTurn, { params: { turnId: id }, query: {} }, { onEvent: vi.fn() }),
    );
    for (let time = 0; time < 5; time += 1) {
      await vi.advanceTimersByTimeAsync(40_000);
      send(': alive\n\n');
    }
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await failure).toMatchObject({ name: 'NetworkError', reason: 'timeout' });
  });
});

afterEach(() => vi.useRealTimers());
