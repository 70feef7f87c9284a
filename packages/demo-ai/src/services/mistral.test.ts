import { expect, test } from 'vitest';
import { read, readEvents, readWhole, say, startService } from '../testing/service-client.ts';

const ai = await startService('mistral');
const model = 'mistral-small-latest';

test('a caller of Mistral reads the thinking of magistral as parts of the content', async () => {
  const { deltas } = await readEvents(say(ai, { model: 'magistral-medium-latest', stream: true }));
  const parts = deltas.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  expect(parts[0]).toEqual({ type: 'thinking', thinking: [{ type: 'text', text: '示範' }] });
  expect(parts.at(-1)).toEqual({ type: 'text', text: expect.any(String) });
  const whole = await readWhole(say(ai, { model: 'magistral-medium-latest' }));
  expect(whole.choices[0]?.message.content).toEqual([
    { type: 'thinking', thinking: [{ type: 'text', text: expect.stringContaining('思考') }] },
    { type: 'text', text: expect.stringContaining('示範') },
  ]);
});

test('a caller of Mistral gets plain content from the other models, with usage in the last chunk', async () => {
  const { text, chunks } = await readEvents(say(ai, { model, stream: true }));
  expect(text).toContain('示範');
  expect(chunks.at(-1)).toMatchObject({ choices: [{ finish_reason: 'stop' }], usage: { prompt_tokens: 1 } });
});

test('a caller of Mistral who sends what it does not know gets a message that is an object', async () => {
  expect(await read(say(ai, { model, more: { max_completion_tokens: 9 } }))).toMatchObject({
    status: 422,
    body: {
      object: 'error',
      message: {
        detail: [
          {
            type: 'extra_forbidden',
            loc: ['body', 'max_completion_tokens'],
            msg: 'Extra inputs are not permitted',
            input: 9,
          },
        ],
      },
      type: 'invalid_request_error',
    },
  });
  const more = { stream_options: { include_usage: true } };
  expect(await read(say(ai, { model, stream: true, more }))).toMatchObject({
    status: 422,
    body: { message: { detail: [{ loc: ['body', 'stream_options', 'include_usage'] }] } },
  });
});

test('a caller of Mistral reads other refusals without an error around them', async () => {
  expect(await read(say(ai, { model: 'mixtral' }))).toMatchObject({
    status: 400,
    body: { object: 'error', message: 'Invalid model: mixtral', type: 'invalid_model' },
  });
});
