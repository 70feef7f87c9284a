import { expect, test } from 'vitest';
import { bearer, read, readEvents, say, startService } from '../testing/service-client.ts';

const ai = await startService('kimi');
const model = 'kimi-k2.6';

test('a caller of Kimi has three places, and the refusal names them', async () => {
  const leave = new AbortController();
  const hold = () =>
    fetch(`${ai.url}/chat/completions`, {
      method: 'POST',
      headers: bearer('sk-class'),
      body: JSON.stringify({
        model,
        messages: [{ role: 'user', content: '[[scenario:silent]]' }],
        stream: true,
      }),
      signal: leave.signal,
    });
  await Promise.all([hold(), hold(), hold()]);
  const ask = () => say(ai, { model, headers: bearer('sk-class') });
  const refused = await read(ask());
  expect(refused).toMatchObject({
    status: 429,
    body: {
      error: {
        message: expect.stringContaining('max organization concurrency: 3, please try again after 1 seconds'),
        type: 'rate_limit_reached_error',
      },
    },
  });
  expect((await say(ai, { model, headers: bearer('sk-other') })).status).toBe(200);
  leave.abort();
  await expect.poll(async () => (await ask()).status).toBe(200);
});

test('a caller of Kimi without a balance gets 403', async () => {
  expect(await read(say(ai, { model, headers: bearer('sk-broke') }))).toMatchObject({
    status: 403,
    body: { error: { type: 'exceeded_current_quota_error' } },
  });
});

test('a caller of Kimi sets the one temperature that the model takes', async () => {
  expect(await read(say(ai, { model, more: { temperature: 0.3 } }))).toMatchObject({
    status: 400,
    body: { error: { message: 'invalid temperature: only 1 is allowed for this model' } },
  });
  const off = { thinking: { type: 'disabled' } };
  expect((await say(ai, { model, more: { temperature: 1 } })).status).toBe(200);
  expect((await say(ai, { model, more: { temperature: 0.6, ...off } })).status).toBe(200);
  expect((await say(ai, { model: 'moonshot-v1-8k', more: { temperature: 0.3 } })).status).toBe(200);
  const { deltas } = await readEvents(say(ai, { model, stream: true, more: off }));
  expect(deltas.some(({ reasoning_content }) => reasoning_content)).toBe(false);
});
