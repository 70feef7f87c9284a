import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_MODELS } from '#contract/database.contract.ts';
import { buildToken } from '../../builders/builders.ts';
import { tokens } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ env: { AI_TOTAL_TIMEOUT_MS: '1000' } });
const lonely = await startTestServer({
  beside: server,
  env: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
});
const { db, ai, container } = server;
const { token } = await server.aPerson({ userType: 'admin' });
const QUESTION = {
  model: 'gpt-4o-mini',
  messages: [
    { role: 'system', content: '請用一句話回答' },
    { role: 'user', content: '你好' },
  ],
  temperature: 0.3,
};
const ask = (more: object = {}) =>
  server.call('POST', '/api/ai/test', { token, body: { ...QUESTION, ...more } });
const addKey = (fields: Parameters<typeof buildToken>[2] = {}) =>
  buildToken(db, container.secretBox, { provider: 'openai', ...fields });

afterEach(async () => {
  ai.setScenario(null);
  ai.clearRequests();
  await container.keys.flush();
  await db.delete(tokens);
});

describe('an administrator who tries the AI service', () => {
  test('[DB-33 DB-34 OPEN-114] reads the service’s own answer to the request as it was written, asked with an active key', async () => {
    await addKey();
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual({
      choices: [{ message: { role: 'assistant', content: expect.stringMatching(/./) } }],
    });
    expect(ai.requests()).toMatchObject([{ path: '/v1/chat/completions', body: QUESTION }]);
  });

  test.each(TEST_MODELS)('[DB-38 OPEN-2] may ask %s', async (model) => {
    await addKey();
    expect((await ask({ model })).status).toBe(200);
    expect(ai.requests()).toMatchObject([{ body: { model } }]);
  });

  const wrong = [
    ['model', { model: 'gpt-3.5-turbo' }],
    ['temperature', { temperature: 1.1 }],
    ['temperature', { temperature: -0.1 }],
    ['messages', { messages: [] }],
  ] as const;
  test.each(wrong)(
    '[DB-37 DB-38] is told that %s is not as it should be, and nothing is asked',
    async (field, more) => {
      await addKey();
      const { status, body } = await ask(more);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_input', fields: [{ path: field }] });
      expect(ai.requests()).toEqual([]);
    },
  );

  test.each([0, 1])('[DB-37] may choose a temperature of %d', async (temperature) => {
    await addKey();
    expect((await ask({ temperature })).status).toBe(200);
    expect(ai.requests()).toMatchObject([{ body: { temperature } }]);
  });

  test('[DB-35] reads status and message of a failure as the service has them', async () => {
    await addKey();
    ai.setScenario('error-500');
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual({ status: 500, error: { message: expect.stringMatching(/./) } });
    expect(ai.requests()).toHaveLength(1);
  });

  const without = [
    ['no key', async () => undefined],
    ['an inactive one', () => addKey({ status: 'inactive' })],
    ['one that expired', () => addKey({ expiresAt: new Date('2020-01-01') })],
    ['one of another service', () => addKey({ provider: 'deepseek' })],
  ] as const;
  test.each(without)('[DB-36] reads that there is no active token where there is %s', async (_, prepare) => {
    await prepare();
    const { status, body } = await ask();
    expect(status).toBe(503);
    expect(body).toMatchObject({
      code: 'no_provider_key',
      message: 'No active token found for provider: openai',
    });
  });

  test('[DB-33] is answered with the next key when the service refuses one, which is noted', async () => {
    const bad = await addKey({ value: 'sk-bad-key-1' });
    await addKey();
    for (let turn = 0; turn < 2; turn++) expect((await ask()).body).toHaveProperty('choices');
    expect((await db.select().from(tokens).where(eq(tokens.id, bad.id)))[0]?.refusedAt).not.toBeNull();
  });

  test('[DB-35] reads why the service refused the key when it refused all of them', async () => {
    await addKey({ value: 'sk-bad-key-1' });
    const { status, body, text } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 401,
      error: { message: expect.stringContaining('Incorrect API key') },
    });
    expect(text).not.toContain('sk-bad-key-1');
  });

  const broken = [
    ['does not answer', 'silent', 504, 'provider_timeout'],
    ['answers no JSON', 'garbage', 502, 'provider_failed'],
  ] as const;
  test.each(broken)('reads in words that the service %s', async (_, scenario, expected, code) => {
    await addKey();
    ai.setScenario(scenario);
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([expected, code]);
  });

  test('reads in words that the service cannot be reached', async () => {
    await addKey();
    const { status, body } = await lonely.call('POST', '/api/ai/test', { token, body: QUESTION });
    expect([status, body.code]).toEqual([502, 'provider_unreachable']);
  });
});
