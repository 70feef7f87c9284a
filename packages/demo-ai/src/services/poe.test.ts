import { expect, test } from 'vitest';
import { read, readEvents, readWhole, say, startService } from '../testing/service-client.ts';

const ai = await startService('poe');

test('a caller of Poe names a bot', async () => {
  expect((await say(ai, { model: 'GPT-5.4' })).status).toBe(200);
  expect(await read(say(ai, { model: 'gpt-5.4' }))).toMatchObject({
    status: 400,
    body: { error: { message: "Model 'gpt-5.4' does not exist", code: 'model_not_found' } },
  });
});

test('a caller of Poe gets a picture by chat, as an address', async () => {
  const question = '一隻貓';
  const { choices } = await readWhole(say(ai, { model: 'Nano-Banana', question }));
  const [, address = ''] = /!\[[^\]]*\]\((http[^)]+)\)/.exec(String(choices[0]?.message.content)) ?? [];
  const picture = await fetch(address);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
  const { text } = await readEvents(say(ai, { model: 'Nano-Banana', question, stream: true }));
  expect(text).toBe(choices[0]?.message.content);
  const painted = await fetch(`${ai.url}/images/generations`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: '{}',
  });
  expect(painted.status).toBe(404);
});
