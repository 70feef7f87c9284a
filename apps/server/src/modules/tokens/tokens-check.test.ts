import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

let now = new Date('2026-09-01T08:00:00Z');
const server = await startTestServer({ clock: { now: () => now } });
/** Another deployment, out of reach of the providers: nobody listens on port 9. */
const away = await startTestServer({
  env: { OPENAI_BASE_URL: 'http://127.0.0.1:9', DEEPSEEK_BASE_URL: 'http://127.0.0.1:9' },
});

type Server = typeof server;
async function aManager(of: Server) {
  const { token } = await of.aPerson({ userType: 'admin' });
  const post = (path: string, body: object) => of.call('POST', `/api/tokens${path}`, { token, body });
  return {
    validate: async (provider: string, value: string) => (await post('/validate', { provider, value })).body,
    tryOnce: (value: string) => post('/validate', { provider: 'openai', value }),
    add: (provider: string, value: string) => post('', { name: '金鑰', provider, value }),
    list: async () => (await of.call('GET', '/api/tokens', { token })).body as never as object[],
  };
}
const asked = () => server.ai.requests().filter(({ path }) => path === '/v1/models');

describe('with the provider', () => {
  const providers = ['openai', 'deepseek'] as const;
  test.each(providers)(
    '[KEY-31 KEY-32 OPEN-114] a manager who adds a key of %s has the provider asked for its models with it',
    async (provider) => {
      const { validate, add } = await aManager(server);
      const before = asked().length;
      // The form of a key does not matter where the provider itself answers.
      expect(await validate(provider, 'abcd')).toEqual({ valid: true, method: 'provider' });
      expect((await add(provider, 'abcd')).status).toBe(201);
      expect(asked()).toHaveLength(before + 2);
      expect(asked().at(-1)).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer abcd••••' } });
    },
  );

  test('[KEY-26] a manager whose key the provider does not know reads so, and nothing is saved', async () => {
    const { validate, add, list } = await aManager(server);
    const before = await list();
    for (const provider of ['openai', 'deepseek']) {
      expect(await validate(provider, 'sk-bad-0123456789abc')).toEqual({ valid: false, method: 'provider' });
      const answer = await add(provider, 'sk-bad-0123456789abc');
      expect(answer).toMatchObject({ status: 422, body: { message: '無效的 API 金鑰格式' } });
    }
    expect(await list()).toEqual(before);
  });

  test('[KEY-35 KEY-36 OPEN-112] a manager’s key of another provider is measured only: more than 20 characters', async () => {
    const { validate, add } = await aManager(server);
    const before = asked().length;
    expect(await validate('other', 'x'.repeat(20))).toEqual({ valid: false, method: 'format' });
    expect(await validate('other', 'x'.repeat(21))).toEqual({ valid: true, method: 'format' });
    expect((await add('other', 'x'.repeat(20))).body.message).toBe('無效的 API 金鑰格式');
    expect((await add('other', 'x'.repeat(21))).status).toBe(201);
    expect(asked()).toHaveLength(before);
  });

  test('a manager whose key has signs that no key can have learns it without the provider', async () => {
    const { validate, add } = await aManager(server);
    const before = asked().length;
    expect((await add('openai', 'sk-中文0123456789')).body.message).toBe('無效的 API 金鑰格式');
    for (const value of [
      '',
      'sk-with space-0123456789',
      'sk-line\r\nx-injected: 1',
      'sk-中文0123456789',
      'sk-é0123456789',
    ])
      for (const provider of ['openai', 'other'])
        expect(await validate(provider, value)).toEqual({ valid: false, method: 'format' });
    expect(asked()).toHaveLength(before);
  });

  test('somebody who tries stolen keys gets thirty a minute, whichever way they are tried', async () => {
    const thief = await aManager(server);
    for (let n = 0; n < 29; n++) expect((await thief.tryOnce(`sk-bad-${n}`)).status).toBe(200);
    expect((await thief.add('openai', 'sk-bad-30')).status).toBe(422);
    for (const answer of [await thief.tryOnce('sk-bad-31'), await thief.add('openai', 'sk-bad-32')]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await (await aManager(server)).tryOnce('sk-good')).status).toBe(200);
    now = new Date(now.getTime() + 61_000);
    expect((await thief.tryOnce('sk-good')).status).toBe(200);
  });
});

describe('when the provider cannot be asked', () => {
  const prefixes = [
    ['openai', 'sk-'],
    ['deepseek', 'dsk-'],
  ] as const;
  test.each(prefixes)(
    '[KEY-33 KEY-34 OPEN-113] a manager’s %s key passes with the prefix and more than 10 characters',
    async (provider, prefix) => {
      const { validate, add, list } = await aManager(away);
      const long = prefix.padEnd(11, '0');
      expect(await validate(provider, long)).toEqual({ valid: true, method: 'format' });
      expect((await add(provider, long)).status).toBe(201);
      const before = await list();
      for (const value of [long.slice(0, 10), `x${long}`, long.toUpperCase()]) {
        expect(await validate(provider, value)).toEqual({ valid: false, method: 'format' });
        const { status, body } = await add(provider, value);
        expect(status).toBe(422);
        expect(body.message).toBe('無效的 API 金鑰格式（目前無法向 AI 服務查證這個金鑰）');
      }
      expect(await list()).toEqual(before);
    },
  );
});
