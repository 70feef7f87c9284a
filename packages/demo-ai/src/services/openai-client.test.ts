import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { startForTests } from '../testing/demo-client.ts';

// The official client decides what is a valid answer: the server and our gateway could share a mistake.
const friendly = await startForTests();
const named = await startForTests({ service: 'openai-2026' });

const servers = [
  { name: 'the friendly server', ai: friendly, model: 'gpt-4o-mini', painter: 'gpt-image-1' },
  { name: 'openai-2026', ai: named, model: 'gpt-5.4-mini', painter: 'gpt-image-2' },
];

const connect = (baseURL: string, apiKey = 'sk-demo') => new OpenAI({ baseURL, apiKey, maxRetries: 0 });

test.each(servers)(
  'the official client reads every kind of answer of $name',
  async ({ ai, model, painter }) => {
    const client = connect(ai.url);
    const messages = [{ role: 'user' as const, content: '甚麼是光合作用？' }];

    const whole = await client.chat.completions.create({ model, messages });
    expect(whole.choices[0]?.message.content).toContain('光合作用');
    expect(whole.usage?.total_tokens).toBeGreaterThan(10);

    const stream = await client.chat.completions.create({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let total = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      total = chunk.usage?.total_tokens ?? total;
    }
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(total).toBe(whole.usage?.total_tokens);

    const models = await client.models.list();
    expect(models.data.map(({ id }) => id)).toContain('text-embedding-3-small');

    const input = ['水', '火'];
    const vectors = await client.embeddings.create({
      model: 'text-embedding-3-small',
      input,
      dimensions: 64,
    });
    expect(vectors.data.map(({ embedding }) => embedding.length)).toEqual([64, 64]);

    const picture = await client.images.generate({ model: painter, prompt: '一隻貓', size: '1024x1024' });
    expect(picture.data?.[0]?.b64_json).toMatch(/^iVBOR/);
  },
);

test.each(servers)(
  'the official client knows the refusals of $name by their class',
  async ({ ai, model }) => {
    const messages = [{ role: 'user' as const, content: '你好' }];
    const wrong = connect(ai.url, 'sk-bad').chat.completions.create({ model, messages });
    await expect(wrong).rejects.toThrow(OpenAI.AuthenticationError);
    const missing = connect(ai.url).chat.completions.create({ model: 'missing-model', messages });
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  },
);

test('the official client hears from openai-2026 which parameter it may not send', async () => {
  const messages = [{ role: 'user' as const, content: '你好' }];
  const refused = connect(named.url).chat.completions.create({
    model: 'gpt-6-luna',
    messages,
    max_tokens: 9,
  });
  await expect(refused).rejects.toMatchObject({
    status: 400,
    param: 'max_tokens',
    code: 'unsupported_parameter',
  });
  const broken = await connect(named.url).chat.completions.create({
    model: 'gpt-6-luna',
    messages: [{ role: 'user', content: '[[service:error-in-stream]] 你好' }],
    stream: true,
  });
  const read = async () => {
    for await (const chunk of broken) expect(chunk.object).toBe('chat.completion.chunk');
  };
  await expect(read()).rejects.toThrow('The server had an error');
});
