import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startDemoAi } from '#demo-ai/server.ts';
import { type ChatRequest, canAnswerInSchema } from './chat-request.ts';
import { makeGateway } from './gateway.ts';
import { listModelsToTry, toPublicModel } from './model-order.ts';

const ai = await startDemoAi({ scripted: true, tokensPerSecond: 0 });
afterAll(() => ai.close());
beforeEach(() => ai.setScenario('plain'));

const timeouts = { connectTimeoutMs: 300, firstTokenTimeoutMs: 300, silenceTimeoutMs: 300 };
const gateway = makeGateway({ baseUrls: { openai: ai.url, deepseek: ai.url, other: null }, timeouts });

const asking = (fields: Partial<ChatRequest> = {}): ChatRequest => ({
  provider: 'openai',
  model: 'gpt-4o-mini',
  temperature: 0.7,
  maxTokens: 2000,
  messages: [{ role: 'user', content: '你好' }],
  ...fields,
});
const image = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } };

type Body = {
  model: string;
  temperature?: number;
  stream?: boolean;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: unknown;
};
const bodies = () => ai.requests().map(({ body }) => body as Body);
const lastBody = () => bodies().at(-1);

function complete(
  request = asking(),
  more: { key?: string; signal?: AbortSignal; onDelta?: (text: string) => void } = {},
) {
  return gateway.complete(request, { key: 'sk-test-key', signal: new AbortController().signal, ...more });
}

async function stream(request = asking()) {
  const deltas: string[] = [];
  const completion = await complete(request, { onDelta: (text) => deltas.push(text) });
  return { completion, deltas };
}

/** How many calls an action makes. */
async function countCalls(action: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const before = ai.requests().length;
  await action().catch(() => undefined);
  calls = ai.requests().length - before;
  return calls;
}

describe('answers', () => {
  test('[AI-13] a caller gets the text whole, or streamed in pieces that add up to it', async () => {
    const whole = await complete();
    const { completion, deltas } = await stream();
    expect(whole.content).toContain('示範');
    expect(deltas.join('')).toBe(completion.content);
    expect(completion.content).toBe(whole.content);
    expect(completion.usage).toEqual(whole.usage);
    expect(whole.usage?.completionTokens).toBeGreaterThan(0);
  });

  test('a caller reads characters and events that were split over reads as they were sent', async () => {
    const { completion } = await stream();
    ai.setScenario('split');
    const split = await stream();
    expect(split.completion.content).toBe(completion.content);
  });

  test('an answer that ends without its closing line is complete', async () => {
    ai.setScenario('no-done');
    expect((await stream()).completion.content).toContain('示範');
  });
});

describe('models', () => {
  test('[AI-16] openai is asked for the wanted model, then the fixed order, each once', async () => {
    expect(listModelsToTry('openai', 'my-model', false)).toEqual([
      'my-model',
      'gpt-4o-mini',
      'gpt-4o-mini-2024-07-18',
      'gpt-4o',
      'o3-mini-2025-01-31',
      'o3-mini',
      'gpt-3.5-turbo',
    ]);
    expect(listModelsToTry('openai', 'gpt-4o', false)).toEqual([
      'gpt-4o',
      'gpt-4o-mini',
      'gpt-4o-mini-2024-07-18',
      'o3-mini-2025-01-31',
      'o3-mini',
      'gpt-3.5-turbo',
    ]);
    expect(listModelsToTry('deepseek', 'deepseek-chat', false)).toEqual(['deepseek-chat']);
  });

  const missing = ['missing-model', 'missing-deployment'];
  test.each(missing)(
    '[AI-19] %s, which does not exist, leads to the next model, also where the refusal has no word of a model',
    async (model) => {
      const { completion } = await stream(asking({ model }));
      expect(completion.model).toBe('gpt-4o-mini');
      const asked = bodies().map((body) => body.model);
      expect(asked.slice(-2)).toEqual([model, 'gpt-4o-mini']);
    },
  );

  test('[AI-17] with a picture the order begins with models that refuse it and ends at one that sees', async () => {
    const request = asking({
      messages: [{ role: 'user', content: [{ type: 'text', text: '這是甚麼？' }, image] }],
    });
    const { completion } = await stream(request);
    expect(completion.model).toBe('gpt-4o');
    expect(
      bodies()
        .slice(-3)
        .map(({ model }) => model),
    ).toEqual(['o3-mini', 'o1-mini', 'gpt-4o']);
    expect(listModelsToTry('openai', 'any', true)).toEqual([
      'o3-mini',
      'o1-mini',
      'gpt-4o',
      'gpt-4-vision-preview',
    ]);
  });

  test('[AI-20] any other refusal is answered at once: no further model, no second call', async () => {
    const calls = await countCalls(() => complete(asking(), { key: 'sk-bad-key' }));
    expect(calls).toBe(1);
  });

  test('[AI-21 AI-22] o3-mini, o1-mini and their dated versions get no temperature; every other model does, 0 too', async () => {
    for (const model of ['o3-mini', 'o1-mini', 'o3-mini-2025-01-31']) {
      await complete(asking({ provider: 'deepseek', model }));
      expect(lastBody()).not.toHaveProperty('temperature');
      expect(lastBody()).toMatchObject({ model, max_completion_tokens: 2000 });
    }
    await complete(asking({ temperature: 0 }));
    expect(lastBody()).toMatchObject({ temperature: 0, max_tokens: 2000 });
  });

  test('visitors’ models are the dated ones', () => {
    expect(['gpt-4', 'gpt-4o-mini', 'o3-mini', 'gpt-4o'].map(toPublicModel)).toEqual([
      'gpt-4o-2024-08-06',
      'gpt-4o-mini-2024-07-18',
      'o3-mini-2025-01-31',
      'gpt-4o',
    ]);
  });

  test('[AI-24] deepseek is called over the wire like any provider', async () => {
    expect((await complete(asking({ provider: 'deepseek', model: 'deepseek-chat' }))).model).toBe(
      'deepseek-chat',
    );
  });
});

describe('answers in a schema', () => {
  const schema = {
    type: 'object',
    properties: { word: { type: 'string' } },
    required: ['word'],
    additionalProperties: false,
  };
  const responseFormat = { name: 'answer', schema };

  test('a caller whose provider can gets JSON in the shape of the schema, streamed or whole', async () => {
    const request = asking({ responseFormat });
    expect(canAnswerInSchema('openai')).toBe(true);
    for (const { content } of [await complete(request), (await stream(request)).completion]) {
      expect(JSON.parse(content)).toEqual({ word: expect.stringContaining('示範') });
      expect(lastBody()?.response_format).toEqual({
        type: 'json_schema',
        json_schema: { name: 'answer', strict: true, schema },
      });
    }
    await complete();
    expect(lastBody()).not.toHaveProperty('response_format');
  });

  test('a caller whose provider takes no schema is answered in prose', async () => {
    expect(canAnswerInSchema('deepseek')).toBe(false);
    expect(canAnswerInSchema('other')).toBe(false);
    const { content } = await complete(
      asking({ provider: 'deepseek', model: 'deepseek-chat', responseFormat }),
    );
    expect(content).toContain('示範回答');
    expect(lastBody()).not.toHaveProperty('response_format');
  });

  test('a caller whose call falls back to a model that takes no schema is answered in prose', async () => {
    const order = listModelsToTry('openai', 'gpt-4o-mini', false);
    ai.setMissingModels(order.filter((model) => model !== 'gpt-3.5-turbo'));
    const before = bodies().length;
    const { model, content } = await complete(asking({ responseFormat })).finally(() =>
      ai.setMissingModels([]),
    );
    expect({ model, inProse: content.includes('示範回答') }).toEqual({
      model: 'gpt-3.5-turbo',
      inProse: true,
    });
    const sent = bodies().slice(before);
    expect(sent.map((body) => [body.model, 'response_format' in body])).toEqual(
      order.map((name) => [name, name !== 'gpt-3.5-turbo']),
    );
  });

  test('[AI-18] a model that refuses the schema leads to the next one, which takes it', async () => {
    const before = bodies().length;
    const { model, content } = await complete(asking({ model: 'gpt-4o-2024-05-13', responseFormat }));
    expect(model).toBe('gpt-4o-mini');
    expect(JSON.parse(content)).toHaveProperty('word');
    expect(bodies()).toHaveLength(before + 2);
  });

  test('a caller is told that an answer stopped at its longest', async () => {
    const short = asking({ maxTokens: 3 });
    expect((await complete(short)).isCutOff).toBe(true);
    expect((await stream(short)).completion.isCutOff).toBe(true);
    expect((await complete()).isCutOff).toBe(false);
    expect((await stream()).completion.isCutOff).toBe(false);
  });
});

describe('bad days', () => {
  test.each(['error-500-once', 'error-429-once'] as const)(
    '%s: a call that failed before the first token is made again',
    async (scenario) => {
      ai.setScenario(scenario);
      const { completion, deltas } = await stream();
      expect(completion.content).toBe(deltas.join(''));
    },
  );

  test.each(['error-midway', 'cut-off'] as const)(
    '%s: a call that failed after the first token is not made again',
    async (scenario) => {
      ai.setScenario(scenario);
      expect(await countCalls(() => stream())).toBe(1);
    },
  );

  test.each([
    ['silent', 'provider_timeout'],
    ['silent-midway', 'provider_timeout'],
    ['cut-off', 'provider_failed'],
    ['error-midway', 'provider_failed'],
    ['garbage', 'provider_failed'],
    ['empty', 'provider_empty'],
    ['error-429', 'provider_busy'],
    ['error-500', 'provider_failed'],
    ['redirect', 'provider_failed'],
  ] as const)('a caller whose provider is %s gets %s', async (scenario, code) => {
    ai.setScenario(scenario);
    await expect(stream()).rejects.toMatchObject({ code });
  });

  test('a refused key is told as such and not quoted', async () => {
    const failure = await complete(asking(), { key: 'sk-bad-secret' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'provider_refused_key' });
    expect(String(failure)).not.toContain('sk-b');
  });

  test('a provider that is not there, and one without an address, are told apart', async () => {
    const nowhere = makeGateway({
      baseUrls: { openai: 'http://127.0.0.1:9', deepseek: ai.url, other: null },
      timeouts,
    });
    const options = { key: 'k', signal: new AbortController().signal };
    await expect(nowhere.complete(asking(), options)).rejects.toMatchObject({ code: 'provider_unreachable' });
    await expect(complete(asking({ provider: 'other' }))).rejects.toMatchObject({
      code: 'unsupported_provider',
    });
  });

  test('a caller who gives up between two tries gets the own reason, too', async () => {
    ai.setScenario('error-500');
    const leave = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => leave.abort(reason), 50);
    await expect(complete(asking(), { signal: leave.signal })).rejects.toBe(reason);
  });

  test('a caller who gives up gets the own reason, and the provider is left', async () => {
    ai.setScenario('endless');
    const leave = new AbortController();
    const reason = new Error('enough');
    const deltas: string[] = [];
    const answer = complete(asking(), {
      signal: leave.signal,
      onDelta: (text) => {
        deltas.push(text);
        leave.abort(reason);
      },
    });
    await expect(answer).rejects.toBe(reason);
    expect(deltas).not.toEqual([]);
  });
});
