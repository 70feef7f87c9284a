import { expect, test } from 'vitest';
import { bearer, read, readEvents, readWhole, say, startService } from '../testing/service-client.ts';

const ai = await startService('deepseek');
const model = 'deepseek-v4-pro';

test.each(['deepseek-chat', 'deepseek-coder'])(
  'a caller of DeepSeek who names %s is told that it is gone',
  async (gone) => {
    expect(await read(say(ai, { model: gone }))).toMatchObject({
      status: 400,
      body: {
        error: {
          message: 'Model Not Exist',
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_request_error',
        },
      },
    });
  },
);

test('a caller of DeepSeek waits by comments and thinking until the content begins', async () => {
  const { lines, deltas, text, chunks } = await readEvents(say(ai, { model, stream: true }));
  expect(lines.slice(0, 2)).toEqual([': keep-alive', ': keep-alive']);
  const first = deltas.findIndex(({ content }) => typeof content === 'string' && content !== '');
  expect(first).toBeGreaterThan(5);
  expect(deltas.slice(0, first).every(({ content }) => content === null)).toBe(true);
  expect(deltas[3]?.reasoning_content).toBe('：');
  expect(text).toContain('示範');
  expect(chunks.at(-1)).toMatchObject({
    choices: [{ finish_reason: 'stop' }],
    usage: { completion_tokens_details: { reasoning_tokens: 12 } },
  });
});

test('a caller of DeepSeek who switches thinking off gets content at once', async () => {
  const more = { thinking: { type: 'disabled' } };
  const { deltas } = await readEvents(say(ai, { model, stream: true, more }));
  expect(deltas.every((delta) => !('reasoning_content' in delta))).toBe(true);
  expect((await readWhole(say(ai, { model }))).choices[0]?.message.reasoning_content).toContain('示範思考');
});

test('a caller of DeepSeek whose longest answer is short gets thinking and no content', async () => {
  const { choices } = await readWhole(say(ai, { model, more: { max_tokens: 5 } }));
  expect(choices[0]).toMatchObject({ finish_reason: 'length', message: { content: '' } });
});

test('the engineer sets how long DeepSeek thinks', async () => {
  const question = '[[service:thinks comments=7 tokens=40]] 你好';
  const { comments, deltas, text } = await readEvents(say(ai, { model, stream: true, question }));
  expect(comments).toHaveLength(7);
  expect(deltas.filter(({ reasoning_content }) => reasoning_content)).toHaveLength(40);
  expect(text).not.toContain('[[');
});

test('a caller of DeepSeek without money gets 402', async () => {
  expect(await read(say(ai, { model, headers: bearer('sk-broke') }))).toMatchObject({
    status: 402,
    body: {
      error: { message: 'Insufficient Balance', type: 'unknown_error', code: 'invalid_request_error' },
    },
  });
});

test('a caller of DeepSeek gets JSON, but not by a schema', async () => {
  const schema = { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: {} } } };
  expect(await read(say(ai, { model, more: schema }))).toMatchObject({
    status: 400,
    body: { error: { message: 'This response_format type is unavailable now' } },
  });
  const object = { response_format: { type: 'json_object' } };
  expect((await say(ai, { model, more: object, question: 'As json.' })).status).toBe(200);
});

test('a caller of DeepSeek shows a picture to the one model that sees', async () => {
  const content = [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }];
  const messages = [{ role: 'user', content }];
  expect((await say(ai, { model, messages })).status).toBe(400);
  expect((await say(ai, { model: 'deepseek-flash', messages })).status).toBe(200);
});

test('a caller of DeepSeek puts its instructions into the role system, not developer', async () => {
  const messages = (role: string) => [
    { role, content: '甲' },
    { role: 'user', content: '乙' },
  ];
  expect((await say(ai, { model, messages: messages('system') })).status).toBe(200);
  expect(await read(say(ai, { model, messages: messages('developer') }))).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('unknown variant `developer`') } },
  });
});

test('a caller of DeepSeek whose prompt is a risk is told so', async () => {
  expect(await read(say(ai, { model, question: '[[service:filtered]]' }))).toMatchObject({
    status: 400,
    body: { error: { message: 'Content Exists Risk' } },
  });
});
