import { expect, test } from 'vitest';
import {
  type bearer,
  postTo,
  read,
  readEvents,
  readWhole,
  say,
  startService,
} from '../testing/service-client.ts';

const ai = await startService('lmstudio');
const headers = {} as ReturnType<typeof bearer>;
const model = 'qwen/qwen3-8b';

test('a caller of LM Studio reads the thinking in the middle of the content', async () => {
  const { text } = await readEvents(say(ai, { model, headers, stream: true }));
  expect(text).toMatch(/^<think>\n示範思考.*\n<\/think>\n\n.*示範/s);
  const { choices } = await readWhole(say(ai, { model, headers }));
  expect(choices[0]?.message.content).toBe(text);
});

test('a caller of LM Studio whose roles do not alternate gets 500', async () => {
  const messages = [
    { role: 'user', content: '甲' },
    { role: 'user', content: '乙' },
  ];
  expect(await read(say(ai, { model: 'google/gemma-3-12b', messages, headers }))).toMatchObject({
    status: 500,
    body: { error: expect.stringContaining('Conversation roles must alternate') },
  });
});

test('a caller of LM Studio gets status 200 with an error inside', async () => {
  const astray = ai.url.replace('/v1', '/chat/completions');
  expect(await read(postTo(astray, {}, headers))).toMatchObject({
    status: 200,
    body: { error: 'Unexpected endpoint or method. (POST /chat/completions)' },
  });
  const question = '[[service:error-inside]] 你好';
  expect(await read(say(ai, { model, question, headers }))).toMatchObject({
    status: 200,
    body: { error: expect.stringContaining('crashed') },
  });
  const broken = await readEvents(
    say(ai, { model, question: '[[service:error-in-stream]] 你好', headers, stream: true }),
  );
  expect(broken.lines).toContain('event: error');
});
