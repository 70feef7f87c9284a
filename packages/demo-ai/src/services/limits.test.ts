import { expect, test } from 'vitest';
import { ask, askText, startForTests } from '../testing/demo-client.ts';
import { bearer, read, say, startService } from '../testing/service-client.ts';
import { SERVICE_NAMES } from './catalog.ts';

test('a class of 30 on a key with three places is answered by those who come again', async () => {
  const ai = await startForTests({ places: 3, tokensPerSecond: 400 });
  let refused = 0;
  const askUntilAnswered = async (pupil: number): Promise<string> => {
    const answer = await ask(ai, `[[scenario:bench tokens=8 rate=400]] ${pupil}`);
    if (answer.status === 200) return ((await answer.json()) as { object: string }).object;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    refused++;
    await new Promise((resolve) => setTimeout(resolve, 10));
    return askUntilAnswered(pupil);
  };
  const pupils = Array.from({ length: 30 }, (_, index) => askUntilAnswered(index));
  expect(new Set(await Promise.all(pupils))).toEqual(new Set(['chat.completion']));
  expect(refused).toBeGreaterThan(0);
});

test('a caller above the requests of a minute reads when to come back, and another key is not meant', async () => {
  const ai = await startService('openai-2026', { requestsPerMinute: 2 });
  const call = (key: string) => read(say(ai, { model: 'gpt-5.4-mini', headers: bearer(key) }));
  expect([(await call('sk-a')).status, (await call('sk-a')).status]).toEqual([200, 200]);
  const third = await call('sk-a');
  expect(third.status).toBe(429);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(50);
  expect((await call('sk-b')).status).toBe(200);
});

test('a pupil who writes the trigger of a named server is answered where callers may not choose', async () => {
  const ai = await startService('openai-2026', { scripted: false });
  expect((await say(ai, { model: 'gpt-5.4-mini', question: '[[service:overloaded]]' })).status).toBe(200);
});

test('the engineer sets a trigger for all calls, here or from another process', async () => {
  const ai = await startService('vllm');
  const call = () => say(ai, { model: 'Qwen/Qwen3-32B', stream: true }).then((answer) => answer.text());
  ai.setTrigger('error-in-stream');
  expect(await call()).toContain('"object":"error"');
  const put = (name: unknown) =>
    fetch(`${ai.url.replace('/v1', '')}/demo/trigger`, { method: 'PUT', body: JSON.stringify({ name }) });
  expect((await put(null)).status).toBe(204);
  expect(await call()).not.toContain('"object":"error"');
  expect((await put('no-such-thing')).status).toBe(400);
  expect(() => ai.setTrigger('nothing' as 'filtered')).toThrow('Unknown trigger');
});

test('a test with a trigger that the service does not have is told so', async () => {
  const ai = await startService('ollama');
  const { status, body } = await read(say(ai, { model: 'gemma3:12b', question: '[[service:filtered]]' }));
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('does not know the trigger');
  expect((await say(ai, { model: 'gemma3:12b', question: '[[service:typo]]' })).status).toBe(400);
});

test('the engineer adds models to a list, and takes them away', async () => {
  const ai = await startService('openai-2026', { models: ['gpt-7'] });
  expect((await say(ai, { model: 'gpt-7' })).status).toBe(200);
  ai.setMissingModels(['gpt-7']);
  expect((await say(ai, { model: 'gpt-7' })).status).toBe(404);
  expect(ai.requests()).toHaveLength(2);
});

test.each(SERVICE_NAMES)('a caller of %s plays the scenarios of the friendly server', async (service) => {
  const ai = await startService(service, { models: ['demo'] });
  const headers = { 'api-key': 'demo', authorization: `Bearer ${service === 'azure' ? 'eyJ' : 'sk-demo'}` };
  const text = await askText(ai, '[[scenario:echo]] 一二三', { headers, more: { model: 'demo' } });
  expect(text).toBe('一二三');
});
