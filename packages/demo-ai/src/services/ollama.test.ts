import { expect, test } from 'vitest';
import { type bearer, read, readEvents, readWhole, say, startService } from '../testing/service-client.ts';

const ai = await startService('ollama');
const model = 'gemma3:12b';
const headers = {} as ReturnType<typeof bearer>;

test('a caller of Ollama needs no key', async () => {
  expect((await say(ai, { model, headers })).status).toBe(200);
  expect((await say(ai, { model: 'llama3.2', headers })).status).toBe(200);
});

test('a caller of Ollama who names a model that was not pulled is told to', async () => {
  expect(await read(say(ai, { model: 'mistral', headers }))).toMatchObject({
    status: 404,
    body: {
      error: {
        message: 'model "mistral" not found, try pulling it first',
        type: 'api_error',
        param: null,
        code: null,
      },
    },
  });
});

test('a caller of Ollama reads the thinking in a field of its own', async () => {
  const { deltas } = await readEvents(say(ai, { model: 'qwen3:8b', stream: true, headers }));
  expect(deltas[1]).toEqual({ role: 'assistant', content: '', reasoning: '示範' });
});

test('a caller of Ollama with a long prompt is answered as if the beginning had not been sent', async () => {
  const long = '長'.repeat(9000);
  const passage = '[1] 光合作用在葉綠體中進行。';
  const ask = async (messages: { role: string; content: string }[]) => {
    const { choices, usage } = await readWhole(say(ai, { model, messages, headers }));
    return { text: String(choices[0]?.message.content), tokens: usage.prompt_tokens };
  };
  const system = { role: 'system', content: passage };
  const question = { role: 'user', content: '甚麼是光合作用？' };
  const history = [
    { role: 'user', content: long },
    { role: 'assistant', content: long },
  ];
  const cut = await ask([system, ...history, question]);
  expect(cut.tokens).toBeLessThanOrEqual(4096);
  expect(cut.text).toContain('葉綠體');
  expect(cut.text).not.toContain('長長');
  const beyond = await ask([system, { role: 'user', content: `${long}甚麼是光合作用？` }]);
  expect(beyond.tokens).toBeLessThanOrEqual(4096);
  expect(beyond.text).not.toContain('葉綠體');
});
