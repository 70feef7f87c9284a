import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ModelChoices, ModelDefaults, Service, ServiceModel } from '#contract/services.contract.ts';
import { buildChatbot } from '../../builders/builders.ts';
import { aiServices, auditLog, chatbots } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { db, ai } = server;
await server.addKeys();
const admin = await server.aPerson({ userType: 'admin' });

const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { token: admin.token, ...(body && { body }) });
const list = async () => (await call('GET', '/api/services')).body as never as Service[];
const find = async (id: string) => (await list()).find((service) => service.id === id);

const FORM = {
  ...{ name: '校內主機', preset: 'ollama', address: 'http://10.0.0.5:11434/v1', key_header: 'authorization' },
  ...{ needs_key: false, query: '', connect_ms: null, first_sign_ms: 90_000, silence_ms: null },
  ...{ thinking_ms: null, places: 3, requests_per_minute: null, image_hosts: [] },
  ...{ default_model: 'qwen3', is_active: true },
};

describe('an administrator of keys', () => {
  test('[OPEN-129 OPEN-130] finds the three first services with the stated names and today’s beside them', async () => {
    const services = await list();
    expect(services.slice(0, 3).map(({ id }) => id)).toEqual(['openai', 'deepseek', 'other']);
    const [openai] = services;
    expect(openai).toMatchObject({ default_model: 'gpt-5.4-mini', is_address_fixed: true, keys: 1 });
    const model = (name: string) => openai?.models.find((one) => one.name === name);
    expect(model('o3-mini')).toMatchObject({ is_retired: true, retires_on: '2026-10-23' });
    expect(model('gpt-4o-mini')).toMatchObject({ substitute: 'gpt-4o-mini-2024-07-18' });
    expect(model('gpt-5.4-mini')).toMatchObject({
      abilities: { temperature: 'fixed', token_field: 'max_completion_tokens', vision: true },
      origins: { temperature: { from: 'preset' } },
      prices: { input: 0.75 },
    });
  });

  test('[OPEN-131] adds a service without a key, sees it once however often it is sent, and chatbots use it at once', async () => {
    const body = { ...FORM, id: 'box', address: ai.url, headers: [{ name: 'x-school', value: 'a secret' }] };
    const made = await call('POST', '/api/services', body);
    expect([made.status, made.body]).toMatchObject([201, { id: 'box', header_names: ['x-school'] }]);
    expect((await call('POST', '/api/services', body)).body).toMatchObject({ id: 'box' });
    expect((await list()).filter(({ id }) => id === 'box')).toHaveLength(1);
    expect(made.text).not.toContain('a secret');
    // The friendly demo AI wants a key; what it was sent is what matters here.
    const { ask } = await makePupil(server, { provider: 'box', model: null });
    await ask('你好');
    expect(ai.requests().at(-1)?.headers).toMatchObject({ 'x-school': 'a secret' });
    expect((await call('POST', '/api/services', { ...body, name: '另一個' })).body.code).toBe(
      'service_id_taken',
    );
  });

  test.each([
    'http://169.254.169.254/latest',
    'http://metadata.google.internal/v1',
    'http://[fe80::1]/v1',
    'ftp://example.com',
    'http://user:password@example.com/v1',
    'no address',
  ])('is refused the address %s, and reads which field it is', async (address) => {
    const answer = await call('POST', '/api/services', { ...FORM, id: 'bad', address });
    expect([answer.status, answer.body.fields]).toMatchObject([422, [{ path: 'address' }]]);
    expect(await find('bad')).toBeUndefined();
  });

  test('changes a service: what is left out of the headers stays, and the log says what changed without what is secret', async () => {
    const headers = [{ name: 'authorization-extra', value: 'sk-hidden-0123456789' }];
    await call('POST', '/api/services', { ...FORM, id: 'changing', headers });
    const { status, body } = await call('PUT', '/api/services/changing', {
      ...FORM,
      name: '改了',
      places: 5,
    });
    expect([status, body]).toMatchObject([
      200,
      { name: '改了', places: 5, header_names: ['authorization-extra'] },
    ]);
    const log = await db.select().from(auditLog).where(eq(auditLog.targetId, 'changing'));
    expect(log.at(-1)).toMatchObject({
      action: 'service_updated',
      details: { 名稱: { from: '校內主機', to: '改了' }, 同時請求數: { from: '3', to: '5' } },
    });
    expect(JSON.stringify(log)).not.toContain('sk-hidden');
  });

  test('cannot delete the first three, nor a service that chatbots, keys or defaults name; any other one goes', async () => {
    expect((await call('DELETE', '/api/services/openai')).body.code).toBe('service_protected');
    await call('POST', '/api/services', { ...FORM, id: 'used' });
    const bot = await buildChatbot(db, { provider: 'used' });
    const refused = await call('DELETE', '/api/services/used');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '還有 1 個聊天機器人使用這個 AI 服務，請先更改它們，或停用這個服務',
    ]);
    await db.delete(chatbots).where(eq(chatbots.id, bot.id));
    expect((await call('DELETE', '/api/services/used')).status).toBe(204);
    expect((await call('DELETE', '/api/services/used')).status).toBe(404);
  });

  test('adds a model, says what it can and costs, and takes it away again; a substitute has to be another one of the service', async () => {
    const path = '/api/services/other/models';
    const form = {
      name: 'school-llm',
      label: '快速',
      abilities: { context: 8192 },
      prices: { input: 0, output: 0 },
    };
    const { status, body } = await call('PUT', path, form);
    expect([status, body]).toMatchObject([200, { ...form, origins: { context: { from: 'typed' } } }]);
    expect((await call('PUT', path, { ...form, substitute: 'school-llm' })).status).toBe(422);
    expect((await call('PUT', path, { ...form, substitute: 'custom-model' })).status).toBe(200);
    expect((await call('POST', `${path}/delete`, { name: 'school-llm' })).status).toBe(204);
    expect((await call('POST', `${path}/delete`, { name: 'school-llm' })).status).toBe(404);
  });

  test('chooses a model for each purpose: one that is known, of which a retired one cannot be newly chosen', async () => {
    const defaults = (await call('GET', '/api/services/defaults')).body as never as ModelDefaults;
    expect(defaults).toHaveLength(9);
    const save = (model: string) => {
      const changed = defaults.map((one) => (one.purpose === 'chat' ? { ...one, model } : one));
      return server.call('PUT', '/api/services/defaults', { token: admin.token, body: changed });
    };
    expect((await save('no-such-model')).status).toBe(404);
    expect((await save('o3-mini')).body.code).toBe('model_retired');
    expect((await save('gpt-6-luna')).status).toBe(200);
    const refused = await call('POST', '/api/services/openai/models/delete', { name: 'gpt-6-luna' });
    expect(refused.body.code).toBe('model_in_use');
    const { ask } = await makePupil(server, { provider: null, model: null });
    await ask('你好');
    expect(ai.requests().at(-1)?.body).toMatchObject({ model: 'gpt-6-luna' });
    await save('gpt-5.4-mini');
  });

  test('fetches the models of a service, and tests it with probes that say what it can', async () => {
    const fetched = (await call('POST', '/api/services/openai/models/fetch')).body as never as ServiceModel[];
    expect(fetched).toContainEqual({ name: 'gpt-4o-mini', retires_on: null, is_known: true });
    const probes = (await call('POST', '/api/services/openai/test', {})).body as never as {
      name: string;
      result: string;
      words: string;
    }[];
    expect(probes.map(({ name, result }) => [name, result])).toEqual([
      ['reach', 'passed'],
      ['key', 'passed'],
      ['models', 'passed'],
      ['sentence', 'passed'],
      ['usage', 'passed'],
      ['thinking_off', 'passed'],
      ['picture', 'passed'],
      ['schema', 'passed'],
      ['embeddings', 'passed'],
    ]);
    await db.update(aiServices).set({ address: 'http://127.0.0.1:9' }).where(eq(aiServices.id, 'box'));
    const away = (await call('POST', '/api/services/box/test', {})).body as never as {
      name: string;
      words: string;
    }[];
    expect(away).toMatchObject([
      { name: 'reach', result: 'failed', words: expect.stringContaining('ECONNREFUSED') },
    ]);
  });

  test('is told of a service that fails again and again, and not of one that failed once', async () => {
    ai.setScenario('error-500');
    const { ask } = await makePupil(server, { provider: 'deepseek', model: 'deepseek-flash' });
    const trouble = async () =>
      (await call('GET', '/api/services/trouble')).body as never as { id: string }[];
    await ask('一');
    await server.container.failures.flush();
    expect(await trouble()).toEqual([]);
    for (const question of ['二', '三']) await ask(question);
    await server.container.failures.flush();
    expect(await trouble()).toMatchObject([{ id: 'deepseek', count: 3 }]);
    expect((await find('deepseek'))?.failures).toMatchObject([{ kind: 'fault', count: 3 }]);
    ai.setScenario('plain');
  });
});

test('a teacher who manages chatbots chooses from models by name, label and price, and reads no address', async () => {
  const { text, body } = await call('GET', '/api/services/choices');
  const choices = body as never as ModelChoices;
  const openai = choices.services.find(({ id }) => id === 'openai');
  expect(openai?.models.find(({ name }) => name === 'gpt-5.4-nano')).toMatchObject({
    label: '快速',
    is_retired: false,
    prices: { input: 0.2 },
  });
  expect(openai?.models.find(({ name }) => name === 'o3-mini')).toMatchObject({ is_retired: true });
  expect(text).not.toContain(ai.url);
});
