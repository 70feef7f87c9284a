import { expect, test } from 'vitest';
import { bearer, read, readEvents, say, startService } from '../testing/service-client.ts';

const ai = await startService('vllm');
const model = 'google/gemma-3-27b-it';
const none = {} as ReturnType<typeof bearer>;
const user = (content: string) => ({ role: 'user', content });

test('a caller of vLLM needs no key, and any will do', async () => {
  expect((await say(ai, { model, headers: none })).status).toBe(200);
  expect((await say(ai, { model, headers: bearer('EMPTY') })).status).toBe(200);
});

test('a caller of vLLM has to let user and assistant alternate', async () => {
  const messages = [{ role: 'system', content: '甲' }, user('乙'), user('丙')];
  expect(await read(say(ai, { model, messages, headers: none }))).toMatchObject({
    status: 400,
    body: {
      error: {
        message: expect.stringContaining(
          'Conversation roles must alternate user/assistant/user/assistant/...',
        ),
        type: 'BadRequestError',
        code: 400,
      },
    },
  });
  const twoSystems = [messages[0], messages[0], user('乙')].flatMap((message) => message ?? []);
  expect((await say(ai, { model, messages: twoSystems, headers: none })).status).toBe(400);
  expect((await say(ai, { model: 'Qwen/Qwen3-32B', messages, headers: none })).status).toBe(200);
});

test('a caller of vLLM with too long a prompt reads the length', async () => {
  const small = await startService('vllm', { window: 64 });
  expect(
    await read(say(small, { model, question: '中'.repeat(100), more: { max_tokens: 50 } })),
  ).toMatchObject({
    status: 400,
    body: {
      error: {
        message: expect.stringContaining(
          'maximum context length is 64 tokens. However, you requested 100 tokens (50 in the messages, 50 in the completion)',
        ),
      },
    },
  });
});

test('a caller of vLLM meets the older form of an error in a stream', async () => {
  const question = '[[service:error-in-stream]] 你好';
  const { chunks, text } = await readEvents(say(ai, { model, question, stream: true }));
  expect(text).not.toBe('');
  expect(chunks.at(-1)).toMatchObject({ object: 'error', type: 'InternalServerError', code: 500 });
  expect((await say(ai, { model, question })).status).toBe(500);
});
