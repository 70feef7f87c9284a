import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type DemoAi, startDemoAi } from '#demo-ai/server.ts';
import { buildToken } from '../../builders/builders.ts';
import { aiModels, aiServices } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { findPreset } from '../services/index.ts';

/** The product against servers that behave as the services do; what each of them refuses stands in packages/demo-ai. */
const server = await startTestServer();
const { db, container } = server;

type Named = NonNullable<NonNullable<Parameters<typeof startDemoAi>[0]>['service']>;

const opened: DemoAi[] = [];
afterAll(() => Promise.all(opened.map((ai) => ai.close())));

/** A service of the school at a named server, as an administrator makes it from its preset. */
async function aService(
  name: Named,
  preset: string,
  options: { key?: string | null; tokensPerSecond?: number } = {},
) {
  const { key = 'sk-0123456789abcdef', tokensPerSecond = 0 } = options;
  const ai = await startDemoAi({ service: name, tokensPerSecond });
  opened.push(ai);
  const { keyHeader, needsKey, query } = findPreset(preset);
  const id = `${preset}-${opened.length}`;
  await db.insert(aiServices).values({ id, name, preset, address: ai.url, keyHeader, needsKey, query });
  if (key !== null) await buildToken(db, container.secretBox, { provider: id, value: key });
  return { id, ai };
}

const ANSWERED: readonly [name: Named, preset: string, model: string][] = [
  ['openai-2026', 'openai', 'gpt-5.4-mini'],
  ['openai-2026', 'other', 'gpt-6.1-sol'],
  ['azure', 'azure', 'school-chat'],
  ['deepseek', 'deepseek', 'deepseek-flash'],
  ['qwen', 'qwen', 'qwen-plus'],
  ['gemini', 'gemini', 'gemini-3.1-flash'],
  ['openrouter', 'openrouter', 'deepseek/deepseek-v4-pro'],
  ['poe', 'poe', 'GPT-5.4'],
  ['kimi', 'kimi', 'kimi-k3'],
  ['mistral', 'mistral', 'mistral-small-latest'],
  ['ollama', 'ollama', 'qwen3:8b'],
  ['vllm', 'vllm', 'google/gemma-3-27b-it'],
  ['lmstudio', 'lmstudio', 'qwen/qwen3-8b'],
];

test.each(ANSWERED)(
  'a pupil of a school with %s (preset %s) is answered by %s, twice in one conversation, without any thinking in the answer',
  async (name, preset, model) => {
    const { id } = await aService(name, preset);
    const { ask, messages } = await makePupil(server, { provider: id, model });
    const first = await ask('甚麼是光合作用？');
    expect([first.status, first.body.code ?? '']).toEqual([200, '']);
    const second = await ask('請再說一次', { sessionId: first.body.sessionId });
    expect([second.status, second.body.code ?? '']).toEqual([200, '']);
    for (const { role, content } of await messages(first.body.sessionId)) {
      if (role !== 'assistant') continue;
      expect(content).toContain('示範');
      expect(content).not.toMatch(/<think>|reasoning/);
    }
  },
);

const REFUSED: readonly [name: Named, preset: string, model: string, key: string, code: string][] = [
  ['openai-2026', 'openai', 'gpt-5.4-mini', 'sk-bad-0123456789', 'provider_refused_key'],
  ['openai-2026', 'openai', 'gpt-5.4-mini', 'sk-hongkong-0123456789', 'provider_region'],
  ['openai-2026', 'openai', 'gpt-5.4-mini', 'sk-broke-0123456789', 'provider_no_money'],
  ['deepseek', 'deepseek', 'deepseek-flash', 'sk-broke-0123456789', 'provider_no_money'],
  ['qwen', 'qwen', 'qwen-plus', 'sk-free-0123456789', 'provider_no_money'],
  ['gemini', 'gemini', 'gemini-3.1-flash', 'sk-bad-0123456789', 'provider_refused_key'],
  ['kimi', 'kimi', 'kimi-k3', 'sk-broke-0123456789', 'provider_no_money'],
];

test.each(REFUSED)(
  'a pupil of a school with %s (preset %s, %s) and the key %s reads %s, and only a wrong key is marked as wrong',
  async (name, preset, model, key, code) => {
    const { id } = await aService(name, preset, { key });
    const { ask } = await makePupil(server, { provider: id, model });
    expect((await ask('你好')).body.code).toBe(code);
    const { rows } = await db.$client.query('select refused_at from tokens where provider = $1', [id]);
    expect(rows.map(({ refused_at }) => refused_at !== null)).toEqual([code === 'provider_refused_key']);
  },
);

test.each<[name: Named, preset: string, model: string]>([
  ['openai-2026', 'openai', 'o1-mini'],
  ['azure', 'azure', 'no-such-deployment'],
  ['deepseek', 'deepseek', 'deepseek-chat'],
  ['ollama', 'ollama', 'never-pulled'],
])(
  'a pupil of a school with %s (preset %s) whose model %s is gone reads so, and is answered where a substitute is named',
  async (name, preset, model) => {
    const { id, ai } = await aService(name, preset);
    const { ask } = await makePupil(server, { provider: id, model });
    expect((await ask('你好')).body.code).toBe('provider_model_gone');
    const stands = ANSWERED.find((row) => row[0] === name)?.[2] ?? '';
    await db.insert(aiModels).values([
      { serviceId: id, name: stands },
      { serviceId: id, name: model, substitute: stands },
    ]);
    ai.clearRequests();
    expect((await ask('你好')).status).toBe(200);
    const asked = ai.requests().map(({ body }) => (body as { model: string }).model);
    // What the other one refuses of the call is learnt on the way.
    expect([...new Set(asked)]).toEqual([model, stands]);
  },
);

test.each<[name: Named, preset: string, model: string]>([
  ['azure', 'azure', 'school-chat'],
  ['qwen', 'qwen', 'qwen-plus'],
  ['openrouter', 'openrouter', 'deepseek/deepseek-v4-pro'],
])(
  'a pupil whose words the filter of %s refuses (preset %s, %s) reads a kind sentence, and the key stays good',
  async (name, preset, model) => {
    const { id, ai } = await aService(name, preset);
    const { ask } = await makePupil(server, { provider: id, model });
    ai.setTrigger('filtered');
    const { body } = await ask('你好');
    expect(body).toMatchObject({ code: 'provider_filtered', message: expect.stringContaining('老師') });
    const { rows } = await db.$client.query('select refused_at from tokens where provider = $1', [id]);
    expect(rows).toEqual([{ refused_at: null }]);
  },
);

test('a pupil whose model thinks is told so before the first word', async () => {
  const { id, ai } = await aService('deepseek', 'deepseek', { tokensPerSecond: 200 });
  const { stream } = await makePupil(server, { provider: id, model: 'deepseek-flash' });
  ai.setTrigger('thinks');
  const types = (await stream({ message: '你好' })).map(({ type }) => type);
  expect(types.slice(0, 2)).toEqual(['started', 'thinking']);
  expect(types.filter((type) => type === 'thinking')).toHaveLength(1);
  expect(types).toContain('delta');
  expect(types.at(-1)).toBe('finished');
});

test('an administrator finds what a strict service refused, learnt in the row of the model: the next question needs one call', async () => {
  const { id, ai } = await aService('openai-2026', 'other');
  const { ask } = await makePupil(server, { provider: id, model: 'gpt-5.6-luna' });
  expect((await ask('你好')).status).toBe(200);
  await expect
    .poll(async () => (await db.select().from(aiModels).where(eq(aiModels.serviceId, id)))[0]?.abilities)
    .toMatchObject({ token_field: 'max_completion_tokens', temperature: 'fixed' });
  ai.clearRequests();
  expect((await ask('又一題')).status).toBe(200);
  expect(ai.requests()).toHaveLength(1);
});
