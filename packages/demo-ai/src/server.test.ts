import { expect, test } from 'vitest';
import type { RecordedCall } from './call-log.ts';
import { startDemoAi } from './server.ts';
import { ask, askText, post, readRefusal, readStream, startForTests } from './testing/demo-client.ts';

const ai = await startForTests();
const origin = ai.url.replace(/\/v1$/, '');

test('a client without a key, or with a bad one, gets 401 in the provider’s error shape', async () => {
  for (const path of ['/chat/completions', '/embeddings', '/images/generations']) {
    const bad = await post(ai, path, {}, { headers: { authorization: 'Bearer sk-bad-and-secret' } });
    const refused = await readRefusal(bad);
    expect(refused).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
      type: 'invalid_request_error',
      param: null,
    });
    expect(refused.message).not.toContain('secret');
  }
  expect(await readRefusal(await fetch(`${ai.url}/models`))).toMatchObject({ status: 401, code: null });
});

test('a client lists the models that there are', async () => {
  const list = async () => {
    const answer = await fetch(`${ai.url}/models`, { headers: { authorization: 'Bearer k' } });
    return (await answer.json()) as { object: string; data: { id: string; object: string }[] };
  };
  const { object, data } = await list();
  expect(object).toBe('list');
  expect(data).toContainEqual(expect.objectContaining({ id: 'gpt-4o-mini', object: 'model' }));
  ai.setMissingModels(['gpt-4o-mini']);
  expect((await list()).data.map(({ id }) => id)).not.toContain('gpt-4o-mini');
  ai.setMissingModels([]);
});

test('a client with a wrong address, or a body that is no JSON, is told so', async () => {
  expect(await readRefusal(await post(ai, '/nowhere', {}))).toMatchObject({
    status: 404,
    code: 'unknown_url',
  });
  const answer = await fetch(`${ai.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: '{"model":',
  });
  expect(await readRefusal(answer)).toMatchObject({ status: 400 });
});

test('a client with a body beyond 32 MB is refused and not cut off', async () => {
  const refused = await readRefusal(await ask(ai, 'x'.repeat(33 * 1024 * 1024)));
  expect(refused).toMatchObject({ status: 413 });
});

test('the engineer reads what a client sent, with its secret masked', async () => {
  ai.clearRequests();
  await askText(ai, '[[scenario:empty]] 你好', { headers: { authorization: 'Bearer sk-demo-key-9876' } });
  const [call, ...more] = ai.requests();
  expect(more).toEqual([]);
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v1/chat/completions',
    scenario: 'empty',
    outcome: 'complete',
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: '[[scenario:empty]] 你好' }] },
  });
  expect(call?.headers.authorization).toBe('Bearer sk-d••••');
  expect(JSON.stringify(call)).not.toContain('9876');
  const remote = await fetch(`${origin}/demo/requests`);
  expect(await remote.json()).toEqual({ requests: [call] });
});

test('the engineer keeps the newest hundred calls, and of a large picture only the beginning', async () => {
  ai.clearRequests();
  for (let count = 0; count < 103; count++) await askText(ai, `[[scenario:empty]] ${count}`);
  expect(ai.requests()).toHaveLength(100);
  expect(JSON.stringify(ai.requests()[0]?.body)).toContain('[[scenario:empty]] 3"');
  const url = `data:image/png;base64,${'A'.repeat(600_000)}`;
  await askText(ai, [{ type: 'image_url', image_url: { url } }]);
  const text = JSON.stringify(ai.requests().at(-1)?.body);
  expect(text.length).toBeLessThan(10_000);
  expect(text).toContain('data:image/png;base64,AAAA');
});

test('the engineer sees that a client left before the end', async () => {
  ai.clearRequests();
  const leave = new AbortController();
  const answer = await ask(ai, '[[scenario:endless]]', { stream: true, signal: leave.signal });
  expect(ai.requests()[0]?.outcome).toBe('open');
  leave.abort();
  expect((await readStream(answer)).broken).toMatchObject({ name: 'AbortError' });
  await expect.poll(() => ai.requests()[0]?.outcome).toBe('broken');
});

test('the engineer sets the scenario from here or from another process', async () => {
  const put = (name: unknown) =>
    fetch(`${origin}/demo/scenario`, { method: 'PUT', body: JSON.stringify({ name }) });
  expect((await put('error-500')).status).toBe(204);
  expect((await ask(ai, '你好')).status).toBe(500);
  expect((await ask(ai, '[[scenario:plain]] 你好')).status).toBe(200);
  expect((await put('no-such-thing')).status).toBe(400);
  expect((await put(7)).status).toBe(400);
  expect((await put(null)).status).toBe(204);
  expect((await ask(ai, '你好')).status).toBe(200);
  ai.setScenario('error-429 after=7');
  expect((await ask(ai, '你好')).headers.get('retry-after')).toBe('7');
  ai.setScenario(null);
  expect((await ask(ai, '你好')).status).toBe(200);
});

test('a pupil of the demo school who writes a directive reads an ordinary answer', async () => {
  const demo = await startForTests({ scripted: false });
  const headers = { 'x-demo-scenario': 'error-500' };
  expect(await askText(demo, '[[scenario:error-500]]', { headers })).toContain('示範回答');
  const calls = await fetch(`${demo.url.replace(/\/v1$/, '')}/demo/requests`);
  expect(calls.status).toBe(404);
});

test('the engineer who closes the server ends every open answer', async () => {
  const demo = await startDemoAi({ tokensPerSecond: 0 });
  const open = [
    await ask(demo, '[[scenario:silent]]', { stream: true }),
    await ask(demo, '[[scenario:endless]]', { stream: true }),
  ];
  await demo.close();
  for (const answer of open) await expect(answer.text()).rejects.toThrow();
  await expect(ask(demo, '你好')).rejects.toThrow();
  const left = demo.requests() satisfies RecordedCall[];
  expect(left.map(({ outcome }) => outcome)).toEqual(['broken', 'broken']);
});
