import { expect, test } from 'vitest';
import { bearer, postTo, read, readEvents, readWhole, say, startService } from '../testing/service-client.ts';

const ai = await startService('openai-2026');
const model = 'gpt-5.4-mini';
const error = (fields: Record<string, unknown>) => ({ error: expect.objectContaining(fields) });

test('a caller of OpenAI with a wrong key, or one of another service, is refused', async () => {
  for (const key of ['sk-bad', 'AIza-demo']) {
    const { status, body } = await read(say(ai, { model, headers: bearer(key) }));
    expect(status).toBe(401);
    expect(body).toEqual(error({ code: 'invalid_api_key' }));
  }
});

test('a caller of OpenAI reads which models retire and when', async () => {
  const { body } = await read(fetch(`${ai.url}/models`, { headers: bearer('sk-demo') }));
  const { data } = body as { data: { id: string; shutdown_date: string | null }[] };
  expect(data).toContainEqual(expect.objectContaining({ id: 'gpt-4o-mini', shutdown_date: '2027-01-14' }));
  expect(data).toContainEqual(expect.objectContaining({ id: model, shutdown_date: null }));
  expect(data.map(({ id }) => id)).not.toContain('gpt-3.5-turbo');
});

test.each(['o1-mini', 'gpt-3.5-turbo', 'gpt-4', 'o3-mini', 'gpt-image-1'])(
  'a caller of OpenAI who names %s reads that it is gone',
  async (gone) => {
    const { status, body } = await read(say(ai, { model: gone }));
    expect(status).toBe(404);
    expect(body).toEqual(error({ code: 'model_not_found', message: expect.stringContaining('deprecated') }));
  },
);

test('a caller of OpenAI who sends max_tokens or a temperature to GPT-5 and later is refused by name', async () => {
  expect(await read(say(ai, { model, more: { max_tokens: 9 } }))).toMatchObject({
    status: 400,
    body: {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    },
  });
  expect(await read(say(ai, { model: 'gpt-6-luna', more: { temperature: 0.7 } }))).toMatchObject({
    status: 400,
    body: {
      error: {
        message:
          "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.",
        param: 'temperature',
        code: 'unsupported_value',
      },
    },
  });
  const allowed = { temperature: 1, max_completion_tokens: 3 };
  expect((await readWhole(say(ai, { model, more: allowed }))).choices[0]?.finish_reason).toBe('length');
  expect((await say(ai, { model: 'gpt-4o', more: { temperature: 0.7, max_tokens: 9 } })).status).toBe(200);
});

test('a caller of OpenAI who sends a parameter that it does not know is refused in one of two ways', async () => {
  const more = { enable_thinking: false };
  expect((await read(say(ai, { model: 'gpt-4o', more }))).body).toEqual({
    error: {
      message: 'Unrecognized request argument supplied: enable_thinking',
      type: 'invalid_request_error',
      param: null,
      code: null,
    },
  });
  expect((await read(say(ai, { model, more }))).body).toEqual(
    error({ param: 'enable_thinking', code: 'unknown_parameter' }),
  );
});

test('a caller of OpenAI gets usage in a stream only when it asked', async () => {
  const without = await readEvents(say(ai, { model, stream: true }));
  expect(without.chunks.every((chunk) => !('usage' in chunk))).toBe(true);
  const options = { stream_options: { include_usage: true } };
  const { chunks, done } = await readEvents(say(ai, { model, stream: true, more: options }));
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 1 } });
  expect(done).toBe(true);
});

test('a caller of OpenAI from Hong Kong, without money, or in a hurry, reads which it is', async () => {
  const region = await read(say(ai, { model, headers: bearer('sk-hongkong-1') }));
  expect(region).toMatchObject({
    status: 403,
    body: { error: { code: 'unsupported_country_region_territory', type: 'request_forbidden', param: null } },
  });
  expect((await fetch(`${ai.url}/models`, { headers: bearer('sk-hongkong-1') })).status).toBe(403);
  const broke = await read(say(ai, { model, headers: bearer('sk-broke') }));
  expect(broke).toMatchObject({
    status: 429,
    body: { error: { code: 'insufficient_quota', type: 'insufficient_quota' } },
  });
  expect((await fetch(`${ai.url}/models`, { headers: bearer('sk-broke') })).status).toBe(200);
  const busy = await read(say(ai, { model, headers: bearer('sk-busy') }));
  expect(busy).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
  expect(busy.headers.get('retry-after-ms')).toBe('1000');
});

test('a caller of OpenAI with a prompt beyond the window reads how long it was', async () => {
  const small = await startService('openai-2026', { window: 100 });
  const { status, body } = await read(say(small, { model, question: '中'.repeat(300) }));
  expect(status).toBe(400);
  expect(body).toEqual(
    error({
      code: 'context_length_exceeded',
      param: 'messages',
      message: expect.stringContaining('maximum context length is 100 tokens'),
    }),
  );
});

test('a caller of OpenAI whose question is declined gets a refusal and no content', async () => {
  const question = '[[service:refusal]] 你好';
  const { deltas, text, finish } = await readEvents(say(ai, { model, question, stream: true }));
  expect(text).toBe('');
  expect(deltas.map(({ refusal }) => refusal ?? '').join('')).toContain("can't help");
  expect(finish).toBe('stop');
  const whole = await readWhole(say(ai, { model, question }));
  expect(whole.choices[0]?.message).toMatchObject({
    content: null,
    refusal: expect.stringContaining("can't"),
  });
});

test('a caller of OpenAI meets filter, fault and a crowd where a test wants them', async () => {
  const filtered = await readEvents(
    say(ai, { model, question: '[[service:filtered-midway]] 你好', stream: true }),
  );
  expect(filtered.finish).toBe('content_filter');
  expect(filtered.text.length).toBeGreaterThan(0);
  const broken = await readEvents(
    say(ai, { model, question: '[[service:error-in-stream]] 你好', stream: true }),
  );
  expect(broken.status).toBe(200);
  expect(broken.chunks.at(-1)).toMatchObject({ error: { type: 'server_error' } });
  expect((await say(ai, { model, question: '[[service:overloaded]] 你好' })).status).toBe(503);
  expect((await say(ai, { model, question: '[[service:filtered]] 你好' })).status).toBe(400);
});

test('a caller of OpenAI who wants JSON has to say so in the prompt', async () => {
  const more = { response_format: { type: 'json_object' } };
  expect((await read(say(ai, { model, more }))).body).toEqual(error({ param: 'messages' }));
  expect((await say(ai, { model, more, question: 'Answer in JSON.' })).status).toBe(200);
});

test('a caller of OpenAI gets a picture as base64 and vectors of the length it asked for', async () => {
  const picture = { model: 'gpt-image-2', prompt: '一隻貓', size: '64x64' };
  const { body } = await read(postTo(`${ai.url}/images/generations`, picture));
  expect(body).toMatchObject({ data: [{ b64_json: expect.stringMatching(/^iVBOR/) }] });
  const refused = await read(
    postTo(`${ai.url}/images/generations`, { ...picture, response_format: 'b64_json' }),
  );
  expect(refused.body).toEqual(error({ param: 'response_format' }));
  const embed = async (more: object) => {
    const input = { model: 'text-embedding-3-small', input: '水', ...more };
    const answer = await read(postTo(`${ai.url}/embeddings`, input));
    return (answer.body as { data: { embedding: number[] }[] }).data[0]?.embedding.length;
  };
  expect(await embed({})).toBe(1536);
  expect(await embed({ dimensions: 256 })).toBe(256);
});
