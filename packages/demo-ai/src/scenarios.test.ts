import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { SCENARIO_NAMES } from './scenarios.ts';
import {
  ask,
  askStream,
  askText,
  askWhole,
  post,
  readRefusal,
  readStream,
  startForTests,
} from './testing/demo-client.ts';

const ai = await startForTests();
const schema = {
  type: 'object',
  properties: { title: { type: 'string' }, parts: { type: 'array', items: { type: 'string' } } },
};
const inSchema = { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } };

test('the engineer finds every scenario on the list in this file', () => {
  expect(SCENARIO_NAMES).toEqual([
    ...['plain', 'slow', 'echo', 'long', 'endless', 'bench', 'split'],
    ...['prose', 'other-shape', 'half-json', 'fenced', 'empty', 'no-done'],
    ...['silent', 'silent-midway', 'cut-off', 'error-midway', 'error-429', 'error-500'],
    ...['error-429-once', 'error-500-once', 'image-refused', 'prompt-refused', 'garbage', 'redirect'],
  ]);
});

describe('choice', () => {
  test('the engineer chooses by header, then by directive, then for the server', async () => {
    const headers = { 'x-demo-scenario': 'echo' };
    ai.setScenario('error-500');
    expect((await ask(ai, 'x')).status).toBe(500);
    expect((await ask(ai, '[[scenario:error-429]] x')).status).toBe(429);
    expect(await askText(ai, '[[scenario:error-429]] x', { headers })).toBe('x');
    ai.setScenario(null);
    expect((await ask(ai, 'x')).status).toBe(200);
  });

  test('the engineer’s directive counts in the last message only', async () => {
    const messages = [
      { role: 'user', content: '[[scenario:error-500]]' },
      { role: 'user', content: '你好' },
    ];
    expect((await post(ai, '/chat/completions', { model: 'm', messages })).status).toBe(200);
  });

  test.each(['no-such-thing', 'bench tokens=many', 'bench rate=-1'])(
    'the engineer who writes %s is told, here and over the wire',
    async (directive) => {
      expect((await ask(ai, `[[scenario:${directive}]]`)).status).toBe(400);
      expect(() => ai.setScenario(directive as 'plain')).toThrow();
    },
  );
});

describe('answers', () => {
  test('a client of plain gets the ordinary answer', async () => {
    expect(await askText(ai, '[[scenario:plain]] 你好')).toBe(await askText(ai, '你好'));
  });

  test('a client of slow waits for each token', async () => {
    const startedAt = performance.now();
    const { contents } = await askStream(ai, '[[scenario:slow]] 你好', { more: { max_tokens: 3 } });
    expect(contents).toHaveLength(3);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(400);
  });

  test('a client of echo gets exactly the text behind the directive, streamed and whole', async () => {
    const text = '<script>alert("1")</script>\n\t\\ 👩‍🏫 \u0000 \u2028 𠮷 [x](javascript:1)';
    expect(await askText(ai, `[[scenario:echo]] ${text}`)).toBe(text);
    expect((await askStream(ai, `[[scenario:echo]] ${text}`)).text).toBe(text);
  });

  test('a client of fenced gets the ordinary answer in a block of Markdown', async () => {
    const answer = await askText(ai, '你好');
    expect(await askText(ai, '[[scenario:fenced]] 你好')).toBe(`\`\`\`markdown\n${answer}\n\`\`\``);
  });

  test('a client of long gets 2,000 tokens, or as many as it says', async () => {
    expect((await askStream(ai, '[[scenario:long]]')).contents).toHaveLength(2000);
    expect((await askWhole(ai, '[[scenario:long tokens=30]]')).usage.completion_tokens).toBe(30);
  });

  test.each([true, false])(
    'a client of endless that reads 200 kB has not come to an end (stream: %s)',
    async (stream) => {
      const leave = new AbortController();
      const answer = await ask(ai, '[[scenario:endless rate=0]]', { stream, signal: leave.signal });
      let size = 0;
      for await (const bytes of answer.body ?? []) {
        size += bytes.length;
        if (size > 200_000) break;
      }
      leave.abort();
      expect(size).toBeGreaterThan(200_000);
    },
  );

  test('a client of split that reads in pieces of a few bytes gets the ordinary answer', async () => {
    const { text, done } = await askStream(ai, '[[scenario:split]] 你好 👩‍🏫');
    expect(text).toBe(await askText(ai, '你好 👩‍🏫'));
    expect(done).toBe(true);
    expect(await askText(ai, '[[scenario:split]] 你好 👩‍🏫')).toBe(text);
  });

  test('a client of split gets reads that end within a character', async () => {
    const reads = await readRaw('[[scenario:split]] 你好');
    const replaced = reads.filter((read) => read.toString('utf8').includes('\ufffd'));
    expect(replaced.length).toBeGreaterThan(10);
    expect(Buffer.concat(reads).toString('utf8')).not.toContain('\ufffd');
  });

  test('a client of prose that asks for JSON gets words, the same as one that asks for none', async () => {
    const system = '依照評分標準評估作業';
    const words = await askText(ai, '海很大。', { system });
    expect(await askText(ai, '[[scenario:prose]] 海很大。', { system, more: inSchema })).toBe(words);
    expect(await askText(ai, '[[scenario:prose]] 海很大。', { system })).toBe(words);
    expect(words).toMatch(/^總分：\d+\/100$/m);
  });

  test('a client of other-shape gets JSON with other fields than it asked for', async () => {
    const text = await askText(ai, '[[scenario:other-shape]] 海', { more: inSchema });
    expect(text).toContain('示範');
    expect(JSON.parse(text)).not.toHaveProperty('title');
    expect(JSON.parse(await askText(ai, '海', { more: inSchema }))).toHaveProperty('title');
  });

  test('a client of half-json gets the first half, and reads that the answer was too long', async () => {
    const whole = await askText(ai, '海', { more: inSchema });
    const half = await askWhole(ai, '[[scenario:half-json]] 海', { more: inSchema });
    const text = half.choices[0]?.message.content ?? '';
    expect(whole.startsWith(text)).toBe(true);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(text).toContain('"title"');
    const streamed = await askStream(ai, '[[scenario:half-json]] 海', { more: inSchema });
    expect(streamed).toMatchObject({ text, done: true });
    const reasons = [half.choices[0], streamed.chunks.at(-1)?.choices[0]].map((end) => end?.finish_reason);
    expect(reasons).toEqual(['length', 'length']);
  });

  test('a client of empty gets a complete answer without a character', async () => {
    const { text, done, chunks } = await askStream(ai, '[[scenario:empty]]');
    expect({ text, done, reason: chunks.at(-1)?.choices[0]?.finish_reason }).toEqual({
      text: '',
      done: true,
      reason: 'stop',
    });
    expect(await askText(ai, '[[scenario:empty]]')).toBe('');
  });

  test('a client of no-done gets the whole answer without [DONE], or without a finish_reason, too', async () => {
    const ended = await askStream(ai, '[[scenario:no-done]] 你好');
    expect(ended).toMatchObject({ done: false, broken: undefined, text: await askText(ai, '你好') });
    expect(ended.chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
    const unfinished = await askStream(ai, '[[scenario:no-done unfinished]] 你好');
    expect(unfinished).toMatchObject({ done: false, broken: undefined, text: ended.text });
    expect(unfinished.chunks.at(-1)?.choices[0]?.finish_reason).toBeNull();
  });
});

describe('bad days', () => {
  // Silence can only be waited for: the client gives up after this time.
  const patience = () => AbortSignal.timeout(1_500);

  test('a client of silent that streams is accepted and never hears a token', async () => {
    const answer = await ask(ai, '[[scenario:silent]]', { stream: true, signal: patience() });
    expect(answer.status).toBe(200);
    expect(await readStream(answer)).toMatchObject({ chunks: [], broken: { name: 'TimeoutError' } });
  });

  test('a client of silent that does not stream never gets an answer', async () => {
    await expect(ask(ai, '[[scenario:silent]]', { signal: patience() })).rejects.toThrow('timeout');
  });

  test.each([0, 100])('a client of silent-midway hears some tokens, then nothing (rate %i)', async (rate) => {
    const question = `[[scenario:silent-midway tokens=5 rate=${rate}]]`;
    const { contents, broken, done } = await askStream(ai, question, { signal: patience() });
    expect({ count: contents.length, done }).toEqual({ count: 5, done: false });
    expect(broken).toMatchObject({ name: 'TimeoutError' });
  });

  test.each([0, 5])('a client of cut-off loses the connection after %i tokens', async (tokens) => {
    const { contents, broken } = await askStream(ai, `[[scenario:cut-off tokens=${tokens} rate=100]] 你好`);
    expect(contents).toHaveLength(tokens);
    expect(broken).toMatchObject({ message: 'terminated' });
    const whole = await ask(ai, '[[scenario:cut-off]] 你好');
    await expect(whole.text()).rejects.toThrow('terminated');
  });

  test('a client of error-midway hears some tokens, then an error object; without a stream a 500', async () => {
    const { contents, chunks, done, broken } = await askStream(ai, '[[scenario:error-midway]]');
    expect(contents).toHaveLength(8);
    expect(chunks.at(-1)?.error).toMatchObject({ type: 'server_error' });
    expect({ done, broken }).toEqual({ done: false, broken: undefined });
    expect((await ask(ai, '[[scenario:error-midway]]')).status).toBe(500);
  });

  test('a client of error-429, error-500 and image-refused is refused in the provider’s shape', async () => {
    const busy = await ask(ai, '[[scenario:error-429 after=3]]');
    expect(busy.headers.get('retry-after')).toBe('3');
    expect(await readRefusal(busy)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    const failed = await readRefusal(await ask(ai, '[[scenario:error-500]]', { stream: true }));
    expect(failed).toMatchObject({ status: 500, type: 'server_error' });
    const refused = await readRefusal(await ask(ai, '[[scenario:image-refused]]'));
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('gpt-4o-mini') });
  });

  test.each([
    ['error-429-once', 429],
    ['error-500-once', 500],
  ])('a client of %s that asks again is answered', async (name, status) => {
    const statuses: number[] = [];
    for (const question of ['a', 'a', 'b', 'b', 'a'])
      statuses.push((await ask(ai, `[[scenario:${name}]] ${question}`)).status);
    expect(statuses).toEqual([status, 200, status, 200, status]);
  });

  test('a client of garbage gets data that is no JSON, or a page of HTML', async () => {
    const events = await ask(ai, '[[scenario:garbage]]', { stream: true });
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    await expect(readStream(events)).rejects.toThrow(SyntaxError);
    for (const [question, stream] of [
      ['[[scenario:garbage]]', false],
      ['[[scenario:garbage html]]', true],
    ] as const) {
      const page = await ask(ai, question, { stream });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain('<html>');
    }
  });

  test('a client of redirect that follows is on record', async () => {
    ai.clearRequests();
    const answer = await ask(ai, '[[scenario:redirect]]');
    expect(answer.status).toBe(302);
    expect(ai.requests().map(({ path }) => path)).not.toContain('/demo/elsewhere');
    await fetch(answer.headers.get('location') ?? '');
    expect(ai.requests().map(({ path }) => path)).toContain('/demo/elsewhere');
  });

  test('a client that wants a picture or a vector meets the same trouble', async () => {
    const picture = (prompt: string) => post(ai, '/images/generations', { prompt, size: '64x64' });
    expect((await picture('[[scenario:error-429]]')).status).toBe(429);
    expect((await picture('[[scenario:plain]] 海')).status).toBe(200);
    await expect(picture('[[scenario:cut-off]]')).rejects.toThrow();
    const vector = (input: unknown, signal?: AbortSignal) =>
      post(ai, '/embeddings', { model: 'm', input }, signal && { signal });
    expect((await vector(['x', '[[scenario:error-500]]'])).status).toBe(500);
    await expect(vector('[[scenario:silent]]', patience())).rejects.toThrow('timeout');
    expect((await post(ai, '/embeddings', { model: 'missing-one', input: 'x' })).status).toBe(404);
  });
});

/** The reads of the socket as they come, which `fetch` would join. */
function readRaw(question: string): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const reads: Buffer[] = [];
    const headers = { authorization: 'Bearer k' };
    const call = request(`${ai.url}/chat/completions`, { method: 'POST', headers }, (answer) => {
      answer.on('data', (part: Buffer) => reads.push(part));
      answer.on('end', () => resolve(reads));
      answer.on('error', reject);
    });
    call.on('error', reject);
    const messages = [{ role: 'user', content: question }];
    call.end(JSON.stringify({ model: 'm', stream: true, messages }));
  });
}
