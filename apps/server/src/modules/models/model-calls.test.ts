import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aiDefaults, aiFailures, aiModels, aiServices, tokens } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Names of the specification are shut down one after the other: the tests stand on a day of which we know. */
const DAY = '2026-11-23T02:00:00.000Z';
const server = await startTestServer({ clock: { now: () => new Date(DAY) } });
const { db, ai } = server;
await server.addKeys();

beforeEach(() => {
  ai.setScenario('plain');
  ai.setMissingModels([]);
});

const asked = () => ai.requests().map(({ body }) => (body as { model: string } | null)?.model);
const lastModel = () => asked().at(-1);

async function answeredBy(fields: Parameters<typeof makePupil>[1]) {
  const { ask, messages } = await makePupil(server, fields);
  const { status, body } = await ask('你好');
  expect(status).toBe(200);
  const [, answer] = await messages(body.sessionId);
  return { model: lastModel(), answer };
}

describe('[OPEN-129] a pupil whose chatbot names', () => {
  test('[AI-16] a model that is gone is answered by the first of its substitutes that is there, in the stated order', async () => {
    const order = ['gpt-4o-mini', 'gpt-4o-mini-2024-07-18', 'gpt-4o', 'gpt-5.4-mini'];
    for (const [index, model] of order.entries()) {
      ai.setMissingModels(order.slice(0, index));
      ai.clearRequests();
      expect((await answeredBy({ model: 'gpt-4o-mini' })).model).toBe(model);
      // o3-mini and gpt-3.5-turbo stand between them and are over: nobody asks for them.
      expect(asked()).toEqual(order.slice(0, index + 1));
    }
  });

  test('[AI-25 AI-26 AI-27] an alias of public chat is answered by the dated model behind it, when the alias is gone', async () => {
    const DATED = { 'gpt-4': 'gpt-4o-2024-08-06', 'gpt-4o-mini': 'gpt-4o-mini-2024-07-18' };
    for (const [model, dated] of Object.entries(DATED)) {
      ai.setMissingModels([model]);
      const visitor = await makeVisitor(server, { model });
      expect((await visitor.ask('你好')).status).toBe(200);
      expect(lastModel()).toBe(dated);
    }
    const [substitute] = await db.select().from(aiModels).where(eq(aiModels.name, 'o3-mini-2025-01-31'));
    expect(substitute).toMatchObject({ substitute: 'o3-mini', retiresOn: '2026-10-23' });
  });

  test('[AI-17] a model without eyes and sends a picture is answered by the model for pictures', async () => {
    await db.insert(aiModels).values({ serviceId: 'openai', name: 'blind', abilities: { vision: false } });
    const { ask } = await makePupil(server, { model: 'blind', hasFileAccess: true });
    const png =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    await ask('這是甚麼？', { attachment: { fileName: '圖.png', dataUrl: png } });
    expect(lastModel()).toBe('gpt-5.4-mini');
    await ask('只有字');
    expect(lastModel()).toBe('blind');
  });

  test('a name that nobody has heard of is answered by that model and by no other', async () => {
    expect((await answeredBy({ model: 'a-model-of-2031' })).model).toBe('a-model-of-2031');
    ai.setMissingModels(['a-model-of-2031']);
    const { ask } = await makePupil(server, { model: 'a-model-of-2031' });
    const { status, body } = await ask('你好');
    expect([status, body.code]).toEqual([502, 'provider_model_gone']);
    expect(lastModel()).toBe('a-model-of-2031');
  });

  test('a model whose error has the word model in it is asked for no other one', async () => {
    ai.clearRequests();
    const { ask } = await makePupil(server, { model: 'gpt-4o-mini' });
    await db.update(tokens).set({ status: 'inactive' });
    expect((await ask('你好')).body.code).toBe('no_provider_key');
    await db.update(tokens).set({ status: 'active' });
    expect(asked()).toEqual([]);
  });
});

describe('an administrator who changes', () => {
  test('the default model for chats changes the answer of the next turn', async () => {
    const chat = eq(aiDefaults.purpose, 'chat');
    await db.update(aiDefaults).set({ model: 'gpt-6-luna' }).where(chat);
    expect((await answeredBy({ provider: null, model: null })).model).toBe('gpt-6-luna');
    await db.update(aiDefaults).set({ model: 'gpt-5.4-mini' }).where(chat);
    expect((await answeredBy({ provider: null, model: null })).model).toBe('gpt-5.4-mini');
  });

  test('a service that is switched off is answered no more, and one that needs no key is called without', async () => {
    await db
      .insert(aiServices)
      .values({ id: 'box', name: '校內主機', preset: 'ollama', address: ai.url, needsKey: false });
    const { ask } = await makePupil(server, { provider: 'box', model: 'qwen3' });
    // The friendly demo AI wants a key: that it refuses shows that none was sent.
    expect((await ask('你好')).body.code).toBe('provider_refused_key');
    expect(ai.requests().at(-1)?.headers).not.toHaveProperty('authorization');
    await db.update(aiServices).set({ isActive: false }).where(eq(aiServices.id, 'box'));
    expect((await ask('你好')).body.message).toBe('Unsupported provider: box');
  });
});

test('an administrator finds what a model refused in its row, with the words; it is asked so from then on', async () => {
  const { ask } = await makePupil(server, { provider: 'other', model: 'o3-mini' });
  expect((await ask('你好')).status).toBe(200);
  const find = async () => {
    const rows = await db.select().from(aiModels).where(eq(aiModels.serviceId, 'other'));
    return rows.find(({ name }) => name === 'o3-mini');
  };
  await expect
    .poll(async () => (await find())?.abilities)
    .toEqual({ temperature: 'fixed', token_field: 'max_completion_tokens' });
  expect(await find()).toMatchObject({
    isOffered: false,
    origins: { temperature: { from: 'learnt', at: DAY, words: expect.stringContaining('temperature') } },
  });
  ai.clearRequests();
  await ask('又一題');
  expect(asked()).toEqual(['o3-mini']);
});

test('an administrator finds the failures of a service by kind and words, counted, without the key', async () => {
  ai.setScenario('error-500');
  const { ask } = await makePupil(server, { provider: 'deepseek', model: 'deepseek-flash' });
  for (let n = 0; n < 3; n++) await ask('你好');
  await server.container.failures.flush();
  const rows = await db.select().from(aiFailures).where(eq(aiFailures.serviceId, 'deepseek'));
  expect(rows).toMatchObject([{ kind: 'fault', model: 'deepseek-flash', count: 3 }]);
  expect(rows[0]?.words.length).toBeGreaterThan(5);
});
