import { expect, test } from 'vitest';
import { bearer, postTo, read, readEvents, say, startService } from '../testing/service-client.ts';

const ai = await startService('qwen');
const model = 'qwen-plus';

test('a caller of Qwen finds it under /compatible-mode/v1', async () => {
  expect(ai.url).toMatch(/\/compatible-mode\/v1$/);
  expect((await say(ai, { model })).status).toBe(200);
  expect((await postTo(ai.url.replace('/compatible-mode', '').concat('/chat/completions'), {})).status).toBe(
    404,
  );
});

test('a caller of Qwen says whether the model thinks', async () => {
  const thinking = async (name: string, more: object) =>
    (await readEvents(say(ai, { model: name, stream: true, more: { ...more } }))).deltas.some(
      ({ reasoning_content }) => reasoning_content,
    );
  expect(await thinking(model, {})).toBe(false);
  expect(await thinking(model, { enable_thinking: true })).toBe(true);
  expect(await thinking('qwen3-32b', {})).toBe(true);
  expect(await thinking('qwen3-32b', { enable_thinking: false })).toBe(false);
  expect(await read(say(ai, { model: 'qwen3-32b' }))).toMatchObject({
    status: 400,
    body: {
      error: {
        message: 'parameter.enable_thinking must be set to false for non-streaming calls',
        code: 'invalid_parameter_error',
      },
    },
  });
});

test('a caller of Qwen with too long an answer reads the range', async () => {
  const { status, body } = await read(say(ai, { model, more: { max_tokens: 16_384 } }));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { message: expect.stringContaining('Range of max_tokens should be [1, 8192]') },
  });
});

test('a caller of Qwen whose prompt is inspected and fails reads so', async () => {
  expect(await read(say(ai, { model, question: '[[service:filtered]]' }))).toMatchObject({
    status: 400,
    body: {
      error: { code: 'data_inspection_failed', type: 'data_inspection_failed' },
      request_id: expect.any(String),
    },
  });
});

test('a caller of Qwen whose free part is used up gets 403', async () => {
  expect(await read(say(ai, { model, headers: bearer('sk-free') }))).toMatchObject({
    status: 403,
    body: { error: { code: 'AllocationQuota.FreeTierOnly' } },
  });
});

test('a caller of Qwen embeds ten texts in one call and not eleven', async () => {
  const embed = (count: number) =>
    postTo(`${ai.url}/embeddings`, { model: 'text-embedding-v4', input: Array(count).fill('水') });
  expect((await embed(10)).status).toBe(200);
  expect(await read(embed(11))).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('should not be larger than 10') } },
  });
});
