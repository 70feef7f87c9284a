import { expect, test } from 'vitest';
import { bearer, read, readEvents, say, startService } from '../testing/service-client.ts';

const ai = await startService('gemini');
const model = 'gemini-3.1-flash';

test('a caller of Gemini finds it under /v1beta/openai and names models with or without their folder', async () => {
  expect(ai.url).toMatch(/\/v1beta\/openai$/);
  for (const name of [model, `models/${model}`]) {
    const { text, done } = await readEvents(say(ai, { model: name, stream: true }));
    expect([text.includes('示範'), done]).toEqual([true, true]);
  }
});

test('a caller of Gemini with a wrong key gets 400 and an array', async () => {
  expect(await read(say(ai, { model, headers: bearer('bad-key') }))).toMatchObject({
    status: 400,
    body: [
      {
        error: {
          code: 400,
          status: 'INVALID_ARGUMENT',
          message: 'API key not valid. Please pass a valid API key.',
          details: [{ reason: 'API_KEY_INVALID' }, {}],
        },
      },
    ],
  });
});

test('a caller of Gemini above its quota reads in the details when to come back', async () => {
  const { status, body, headers } = await read(say(ai, { model, headers: bearer('busy') }));
  expect(status).toBe(429);
  expect(body).toMatchObject([
    { error: { status: 'RESOURCE_EXHAUSTED', details: [{}, { retryDelay: '1s' }] } },
  ]);
  expect(headers.get('retry-after')).toBeNull();
});

test('a caller of Gemini reads every refusal as an array', async () => {
  const unknown = await read(say(ai, { model, more: { store: false } }));
  expect(unknown).toMatchObject({
    status: 400,
    body: [{ error: { message: 'Invalid JSON payload received. Unknown name "store": Cannot find field.' } }],
  });
  expect(await read(say(ai, { model: 'gemini-1.0-pro' }))).toMatchObject({
    status: 404,
    body: [{ error: { status: 'NOT_FOUND' } }],
  });
  expect(await read(say(ai, { model, messages: [] }))).toMatchObject({
    status: 400,
    body: [{ error: { status: 'INVALID_ARGUMENT' } }],
  });
  expect(await read(say(ai, { model, question: '[[scenario:error-500]]' }))).toMatchObject({
    status: 500,
    body: [{ error: { code: 500 } }],
  });
});
