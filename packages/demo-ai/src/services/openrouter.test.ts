import { expect, test } from 'vitest';
import { bearer, read, readEvents, say, startService } from '../testing/service-client.ts';

const ai = await startService('openrouter');
const model = 'openai/gpt-5.4-mini';

test('a caller of OpenRouter reads comments before the first chunk, and usage without asking', async () => {
  expect(ai.url).toMatch(/\/api\/v1$/);
  const { lines, chunks, done } = await readEvents(say(ai, { model, stream: true }));
  expect(lines[0]).toBe(': OPENROUTER PROCESSING');
  expect(chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 1 });
  expect(done).toBe(true);
});

test('a caller of OpenRouter reads the thinking of a model beside its content', async () => {
  const { deltas } = await readEvents(say(ai, { model: 'deepseek/deepseek-v4-pro', stream: true }));
  expect(deltas.map(({ reasoning }) => reasoning ?? '').join('')).toContain('示範思考');
});

test('a caller of OpenRouter meets an error after status 200', async () => {
  const question = '[[service:error-in-stream]] 你好';
  const { status, chunks, finish, text } = await readEvents(say(ai, { model, question, stream: true }));
  expect([status, finish]).toEqual([200, 'error']);
  expect(text).not.toBe('');
  expect(chunks.at(-1)).toMatchObject({ error: { code: 502, message: 'Provider returned error' } });
  expect(await read(say(ai, { model, question }))).toMatchObject({
    status: 200,
    body: { error: { code: 502 } },
  });
});

test('a caller of OpenRouter whose words are refused gets 403, and the key is not meant', async () => {
  expect(await read(say(ai, { model, question: '[[service:filtered]]' }))).toMatchObject({
    status: 403,
    body: { error: { code: 403, metadata: { reasons: ['violence'], model_slug: model } } },
  });
  expect(await read(say(ai, { model, headers: bearer('sk-or-bad') }))).toMatchObject({
    status: 401,
    body: { error: { code: 401 } },
  });
  expect((await say(ai, { model, headers: bearer('sk-or-broke') })).status).toBe(402);
});
