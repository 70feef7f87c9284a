import { expect, test } from 'vitest';
import {
  ask,
  askStream,
  askText,
  askWhole,
  post,
  readRefusal,
  startForTests,
} from './testing/demo-client.ts';

const ai = await startForTests();

test('a client that streams gets chunk objects from role to finish_reason, then [DONE]', async () => {
  const { chunks, done, text } = await askStream(ai, '甚麼是光合作用？');
  const [first] = chunks;
  expect(first).toMatchObject({ object: 'chat.completion.chunk', model: 'gpt-4o-mini' });
  expect(first?.id).toMatch(/^chatcmpl-/);
  expect(Math.abs((first?.created ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  expect(first?.choices[0]).toMatchObject({ delta: { role: 'assistant', content: '' }, finish_reason: null });
  expect(new Set(chunks.map(({ id, created }) => `${id} ${created}`)).size).toBe(1);
  expect(chunks.at(-1)?.choices[0]).toMatchObject({ delta: {}, finish_reason: 'stop' });
  expect(chunks.every((chunk) => !('usage' in chunk))).toBe(true);
  expect(done).toBe(true);
  expect(text).toContain('光合作用');
});

test('a client that does not stream gets the same text as one that does', async () => {
  const { text, contents } = await askStream(ai, '請用表格和公式講一個關於程式的故事 🐻');
  const whole = await askWhole(ai, '請用表格和公式講一個關於程式的故事 🐻');
  expect(whole).toMatchObject({ object: 'chat.completion', model: 'gpt-4o-mini' });
  expect(whole.choices).toEqual([
    expect.objectContaining({
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: text, refusal: null },
    }),
  ]);
  expect(whole.usage.completion_tokens).toBe(contents.length);
  expect(whole.usage.total_tokens).toBe(whole.usage.prompt_tokens + whole.usage.completion_tokens);
});

test('a client that asks for usage gets it in a chunk of its own before [DONE]', async () => {
  const options = { more: { stream_options: { include_usage: true } } };
  const { chunks, contents, done } = await askStream(ai, '一二三四五六七八', options);
  expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
  const count = contents.length;
  const usage = { prompt_tokens: 4, completion_tokens: count, total_tokens: 4 + count };
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage });
  expect(done).toBe(true);
});

test.each(['max_tokens', 'max_completion_tokens'])('a client that sets %s gets no more', async (name) => {
  const { contents, chunks } = await askStream(ai, '你好', { more: { [name]: 5 } });
  expect(contents).toHaveLength(5);
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('length');
});

test('a client that names a missing model reads that it does not exist', async () => {
  const refused = await readRefusal(await ask(ai, '你好', { more: { model: 'missing-model' } }));
  expect(refused).toMatchObject({ status: 404, code: 'model_not_found', type: 'invalid_request_error' });
  expect(refused.message).toContain('The model `missing-model` does not exist');
  const other = await readRefusal(await ask(ai, '你好', { more: { model: 'missing-deployment' } }));
  expect(other).toMatchObject({ status: 404, code: 'DeploymentNotFound' });
  expect(other.message).toMatch(/does not exist/);
  expect(other.message).not.toMatch(/model/i);
  ai.setMissingModels(['gpt-4o']);
  expect((await ask(ai, '你好', { more: { model: 'gpt-4o' } })).status).toBe(404);
  ai.setMissingModels([]);
  expect((await ask(ai, '你好', { more: { model: 'gpt-4o' } })).status).toBe(200);
});

const picture = [
  { type: 'text', text: '這是甚麼？' },
  { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
];

test.each(['o3-mini', 'o1-mini', 'o3-mini-2025-01-31'])(
  'a client that shows a picture to %s is refused by a text about the model',
  async (model) => {
    const refused = await readRefusal(await ask(ai, picture, { more: { model } }));
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(`model \`${model}\``);
  },
);

test('a client that shows a picture to a model with eyes reads that it arrived', async () => {
  expect(await askText(ai, picture)).toContain('附上了一張圖片');
  expect(await askText(ai, '這是甚麼？')).not.toContain('附上了一張圖片');
  const [seen, unseen] = [await askWhole(ai, picture), await askWhole(ai, '這是甚麼？')];
  expect(seen.usage.prompt_tokens).toBeGreaterThan(unseen.usage.prompt_tokens);
});

test('a client that sends o3-mini a temperature is refused, and answered without', async () => {
  const refused = await readRefusal(await ask(ai, '你好', { more: { model: 'o3-mini', temperature: 1 } }));
  expect(refused).toMatchObject({ status: 400, code: 'unsupported_parameter' });
  expect((await ask(ai, '你好', { more: { model: 'o3-mini', max_completion_tokens: 9 } })).status).toBe(200);
});

test.each([
  ['no messages', { model: 'gpt-4o-mini' }],
  ['an empty list of messages', { model: 'gpt-4o-mini', messages: [] }],
  ['no model', { messages: [{ role: 'user', content: 'x' }] }],
  ['a message without a role', { model: 'gpt-4o-mini', messages: [{ content: 'x' }] }],
  ['a message without content', { model: 'gpt-4o-mini', messages: [{ role: 'user' }] }],
  ['max_tokens of 0', { model: 'm', max_tokens: 0, messages: [{ role: 'user', content: 'x' }] }],
])('a client that sends %s is told so in the provider’s error shape', async (_, body) => {
  const refused = await readRefusal(await post(ai, '/chat/completions', body));
  expect(refused).toMatchObject({ status: 400, type: 'invalid_request_error', param: null });
  expect(refused.message).not.toBe('');
});
