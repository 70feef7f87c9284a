import { crc32, inflateSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { post, readRefusal, startForTests } from './testing/demo-client.ts';

const ai = await startForTests();
const generate = (body: object) => post(ai, '/images/generations', { model: 'gpt-image-1', ...body });

async function paint(body: object): Promise<Buffer[]> {
  const { data } = (await (await generate(body)).json()) as { data: { b64_json: string }[] };
  return data.map(({ b64_json }) => Buffer.from(b64_json, 'base64'));
}

/** Reads a PNG by the standard: signature, chunks with right checksums, rows of the right length. */
function readPng(file: Buffer | undefined) {
  if (!file) throw new Error('no image came');
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks: { type: string; data: Buffer }[] = [];
  for (let place = 8; place < file.length; ) {
    const length = file.readUInt32BE(place);
    const typed = file.subarray(place + 4, place + 8 + length);
    expect(file.readUInt32BE(place + 8 + length)).toBe(crc32(typed));
    chunks.push({ type: typed.toString('latin1', 0, 4), data: typed.subarray(4) });
    place += 12 + length;
  }
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  const [header, palette, pixels] = chunks.map(({ data }) => data);
  if (!header || !palette || !pixels) throw new Error('a chunk is missing');
  const size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
  const rows = inflateSync(pixels);
  expect(rows.length).toBe((size.width + 1) * size.height);
  const colours = palette.length / 3;
  expect(rows.every((value, place) => (place % (size.width + 1) === 0 ? value === 0 : value < colours))).toBe(
    true,
  );
  return { ...size, rows, palette };
}

test.each([
  ['1024x1024', 1024, 1024],
  ['1024x1536', 1024, 1536],
  ['1536x1024', 1536, 1024],
  [undefined, 1024, 1024],
])('a client that asks for %s gets a valid picture of that size', async (size, width, height) => {
  const [file] = await paint({ prompt: '一隻貓', size });
  expect(readPng(file)).toMatchObject({ width, height });
});

test('a client gets another picture for another prompt, and the same for the same', async () => {
  const options = { size: '128x128' };
  const [cat] = await paint({ prompt: '一隻貓', ...options });
  const [again] = await paint({ prompt: '一隻貓', ...options });
  const [dog] = await paint({ prompt: '一隻狗', ...options });
  expect(again).toEqual(cat);
  expect(dog).not.toEqual(cat);
});

test('a client that asks for two pictures gets two different ones', async () => {
  const [one, two, three] = await paint({ prompt: '海', n: 2, size: '64x64' });
  readPng(one);
  readPng(two);
  expect(two).not.toEqual(one);
  expect(three).toBeUndefined();
});

test.each([
  ['a blank prompt', { prompt: ' ' }],
  ['no prompt', {}],
  ['a huge size', { prompt: '海', size: '99999x99999' }],
  ['a size that is none', { prompt: '海', size: 'large' }],
  ['a hundred pictures', { prompt: '海', n: 100 }],
])('a client that sends %s is refused', async (_, body) => {
  expect(await readRefusal(await generate(body))).toMatchObject({
    status: 400,
    type: 'invalid_request_error',
  });
});

test('a client whose prompt is not to be drawn is refused as OpenAI refuses it', async () => {
  const refusal = await readRefusal(await generate({ prompt: '[[scenario:prompt-refused]] 海' }));
  expect(refusal).toMatchObject({
    status: 400,
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
  });
});

test('a client waits for a picture as long as for an answer, and who leaves ends the waiting', async () => {
  const slow = await startForTests({ tokensPerSecond: 1 });
  const leaving = new AbortController();
  const asking = post(
    slow,
    '/images/generations',
    { prompt: '海', size: '64x64' },
    { signal: leaving.signal },
  );
  await vi.waitFor(() => expect(slow.requests()).toMatchObject([{ scenario: 'plain', outcome: 'open' }]));
  leaving.abort();
  await expect(asking).rejects.toThrow(/abort/i);
  await vi.waitFor(() => expect(slow.requests()).toMatchObject([{ outcome: 'broken' }]));
  const begun = performance.now();
  expect((await generate({ prompt: '[[scenario:slow rate=3000]] 海', size: '64x64' })).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThan(40);
});
