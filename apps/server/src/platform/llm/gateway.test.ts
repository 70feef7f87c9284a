import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startDemoAi } from '#demo-ai/server.ts';
import { type ChatRequest, canAnswerInSchema } from './chat-request.ts';
import { type CallOptions, makeGateway } from './gateway.ts';
import type { Lesson } from './learn.ts';
import { toAppError } from './provider-failure.ts';
import { aModel, aService } from './testing/a-service.ts';

const ai = await startDemoAi({ scripted: true, tokensPerSecond: 0 });
afterAll(() => ai.close());
beforeEach(() => ai.setScenario('plain'));

const gateway = makeGateway();
const service = aService({ address: ai.url });
const MODEL = aModel('gpt-4o-mini', { answer_form: 'schema' });

const asking = (fields: Partial<ChatRequest> = {}): ChatRequest => ({
  service,
  model: MODEL,
  temperature: 0.7,
  maxTokens: 2000,
  messages: [{ role: 'user', content: '你好' }],
  ...fields,
});

type Body = {
  model: string;
  temperature?: number;
  stream?: boolean;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: unknown;
  messages: { content: string }[];
};
const bodies = () => ai.requests().map(({ body }) => body as Body);
const lastBody = () => bodies().at(-1);

function complete(request = asking(), more: Partial<CallOptions> = {}) {
  return gateway.complete(request, { key: 'sk-test-key', signal: new AbortController().signal, ...more });
}

async function stream(request = asking(), onLesson?: (lesson: Lesson) => void) {
  const deltas: string[] = [];
  const completion = await complete(request, { onDelta: (text) => deltas.push(text), onLesson });
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
  test('[AI-21 AI-22] o3-mini, o1-mini and their dated versions get no temperature; every other model does, 0 too', async () => {
    for (const name of ['o3-mini', 'o1-mini', 'o3-mini-2025-01-31']) {
      const abilities = { token_field: 'max_completion_tokens', temperature: 'fixed' } as const;
      await complete(asking({ model: aModel(name, abilities) }));
      expect(lastBody()).not.toHaveProperty('temperature');
      expect(lastBody()).toMatchObject({ model: name, max_completion_tokens: 2000 });
    }
    await complete(asking({ temperature: 0 }));
    expect(lastBody()).toMatchObject({ temperature: 0, max_tokens: 2000 });
  });

  test('a caller of a model that nobody knows anything of is answered by it, and what it refused is learnt', async () => {
    const lessons: Lesson[] = [];
    const calls = ai.requests().length;
    const { completion } = await stream(asking({ model: aModel('o3-mini') }), (lesson) =>
      lessons.push(lesson),
    );
    expect(completion.model).toBe('o3-mini');
    expect(lessons.map(({ abilities }) => abilities)).toEqual([
      { temperature: 'fixed' },
      { token_field: 'max_completion_tokens' },
    ]);
    expect(lessons[0]?.words).toContain('temperature');
    expect(ai.requests().length - calls).toBe(3);
    expect(bodies().map(({ model }) => model)).not.toContain('gpt-4o-mini-2024-07-18');
  });

  test('[AI-20] any other refusal is answered at once: no further model, no second call', async () => {
    const calls = await countCalls(() => complete(asking(), { key: 'sk-bad-key' }));
    expect(calls).toBe(1);
  });

  test('[AI-19] a caller of a model that does not exist reads so, also where the refusal has no word of a model', async () => {
    for (const name of ['missing-model', 'missing-deployment']) {
      const calls = await countCalls(() =>
        expect(complete(asking({ model: aModel(name) }))).rejects.toMatchObject({ reason: 'gone' }),
      );
      expect(calls).toBe(1);
    }
  });

  test('a caller asks for no more tokens than a model writes, and leaves thinking out where that is wanted', async () => {
    const model = aModel('m', { longest_answer: 500, thinking: 'optional', thinking_off: { think: false } });
    await complete(asking({ model }));
    expect(lastBody()).toMatchObject({ max_tokens: 500 });
    expect(lastBody()).not.toHaveProperty('think');
    await complete(asking({ model, avoidsThinking: true }));
    expect(lastBody()).toMatchObject({ think: false });
  });

  test('a caller whose conversation is longer than the model’s window sends what fits: the system message, the newest and the question', async () => {
    const old = Array.from({ length: 40 }, (_, n) => ({
      role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `${n} ${'字'.repeat(100)}`,
    }));
    const messages = [
      { role: 'system' as const, content: '你是老師' },
      ...old,
      { role: 'user' as const, content: '問' },
    ];
    await complete(asking({ messages, maxTokens: 200, model: aModel('small', { context: 1200 }) }));
    const sent = lastBody()?.messages ?? [];
    expect(sent[0]?.content).toBe('你是老師');
    expect(sent.at(-1)?.content).toBe('問');
    expect(sent.at(-2)?.content).toBe(old.at(-1)?.content);
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.length).toBeLessThan(15);
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

  test('a caller whose model can gets JSON in the shape of the schema, streamed or whole', async () => {
    const request = asking({ responseFormat });
    expect(canAnswerInSchema(MODEL)).toBe(true);
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

  test('a caller whose model takes no schema is answered in prose', async () => {
    const model = aModel('deepseek-chat');
    expect(canAnswerInSchema(model)).toBe(false);
    const { content } = await complete(asking({ model, responseFormat }));
    expect(content).toContain('示範回答');
    expect(lastBody()).not.toHaveProperty('response_format');
  });

  test('[AI-18] a caller whose model refuses the schema is answered by the same model, in the form that it takes', async () => {
    const before = bodies().length;
    const model = aModel('gpt-4o-2024-05-13', { answer_form: 'schema' });
    const { model: answeredBy } = await complete(asking({ model, responseFormat }));
    expect(answeredBy).toBe('gpt-4o-2024-05-13');
    expect(bodies().slice(before)).toHaveLength(2);
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
  test('error-500-once: a call that failed before the first token is made again', async () => {
    ai.setScenario('error-500-once');
    const { completion, deltas } = await stream();
    expect(completion.content).toBe(deltas.join(''));
  });

  test('a caller whose service is busy hears of it at once: to wait for a place is not done here', async () => {
    ai.setScenario('error-429-once');
    expect(await countCalls(() => stream())).toBe(1);
  });

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
    const failure = await stream().catch((error) => toAppError(error, 'openai'));
    expect(failure).toMatchObject({ code });
  });

  test('a refused key is told as such and not quoted', async () => {
    const failure = await complete(asking(), { key: 'sk-bad-secret' }).catch((error) =>
      toAppError(error, 'openai'),
    );
    expect(failure).toMatchObject({ code: 'provider_refused_key' });
    expect(String(failure)).not.toContain('sk-b');
  });

  test('a service that is not there is told as such, and one at a closed address is never called', async () => {
    const ask = (address: string) => complete(asking({ service: aService({ address }) }));
    await expect(ask('http://127.0.0.1:9')).rejects.toMatchObject({ reason: 'unreachable' });
    for (const address of ['http://169.254.169.254/latest', 'http://[::ffff:169.254.169.254]/v1'])
      await expect(ask(address)).rejects.toMatchObject({ message: 'this address may not be called' });
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
