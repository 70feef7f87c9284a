import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../testing/faults/server-process.ts';
import { drawImage } from './images.ts';
import { aModel, aService } from './testing/a-service.ts';

/** A provider that answers as a test wants it to. */
let answer: (response: ServerResponse) => void = () => undefined;
const heard: IncomingMessage[] = [];
const provider = createServer((request, response) => {
  heard.push(request);
  request.resume().on('end', () => answer(response));
});
const ownPort = await findFreePort();
await new Promise<void>((resolve) => {
  provider.listen(ownPort, '127.0.0.1', resolve);
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
const origin = `http://127.0.0.1:${ownPort}`;
beforeEach(() => void heard.splice(0));

const waits = { connectMs: 5_000, firstSignMs: 5_000, silenceMs: 5_000, thinkingMs: 5_000 };
const draw = (imageHosts: string[] = [], signal = new AbortController().signal) =>
  drawImage(
    { prompt: '海', quality: 'low', size: '1024x1024' },
    {
      service: aService({ address: `${origin}/v1/`, waits, imageHosts }),
      model: aModel('gpt-image-2'),
      key: 'sk-secret',
      signal,
    },
  );

const sendJson = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const sendPicture = (bytes: Buffer) => sendJson(200, { data: [{ b64_json: bytes.toString('base64') }] });

function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('a caller gets the picture with the size that it really has', async () => {
  answer = sendPicture(pngHeader(512, 256));
  expect(await draw()).toEqual({ bytes: pngHeader(512, 256), width: 512, height: 256 });
  expect(heard).toMatchObject([
    { method: 'POST', url: '/v1/images/generations', headers: { authorization: 'Bearer sk-secret' } },
  ]);
});

test.each([
  ['an address in its place', { data: [{ url: `${origin}/inside` }] }],
  ['an address beside nothing', { data: [{ b64_json: '', url: `${origin}/inside` }] }],
  ['no picture', { data: [] }],
  ['another shape', { images: ['x'] }],
  ['words', { data: [{ b64_json: Buffer.from('I cannot draw that').toString('base64') }] }],
  ['a drawing that could run', { data: [{ b64_json: Buffer.from('<svg onload="x"/>').toString('base64') }] }],
  ['a picture without pixels', { data: [{ b64_json: pngHeader(0, 0).toString('base64') }] }],
  ['a billion pixels', { data: [{ b64_json: pngHeader(40_000, 40_000).toString('base64') }] }],
  ['a picture that is cut off', { data: [{ b64_json: pngHeader(1, 1).subarray(0, 12).toString('base64') }] }],
])('a caller whose provider sends %s reads that it failed, and no address is fetched', async (_, body) => {
  answer = sendJson(200, body);
  await expect(draw()).rejects.toMatchObject({ reason: 'broken' });
  expect(heard.map(({ url }) => url)).toEqual(['/v1/images/generations']);
});

test('a caller whose provider sends without an end is not filled with it', async () => {
  let sent = 0;
  answer = (response) => {
    const piece = Buffer.alloc(1024 * 1024, 'A');
    const pour = () => {
      while (!response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return void response.once('drain', pour);
      }
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    pour();
  };
  await expect(draw()).rejects.toMatchObject({ reason: 'broken' });
  expect(sent).toBeLessThan(80 * 1024 * 1024);
  expect(heard).toHaveLength(1);
});

test.each([
  ['the code moderation_blocked', { code: 'moderation_blocked' }],
  ['the code content_policy_violation', { code: 'content_policy_violation' }],
  ['the type image_generation_user_error', { code: null, type: 'image_generation_user_error' }],
])('a caller whose prompt is refused by %s reads that the prompt is not to be drawn', async (_, names) => {
  answer = sendJson(400, { error: { message: 'your prompt said …', ...names } });
  await expect(draw()).rejects.toMatchObject({ reason: 'filtered' });
});

test.each([
  [500, 3],
  [503, 3],
  [429, 3],
  [502, 1],
  [504, 1],
  [400, 1],
  [404, 1],
])('a caller whose provider answers %d has it asked %d times', async (status, times) => {
  answer = (response) => response.writeHead(status, { 'retry-after': '0' }).end();
  await expect(draw()).rejects.toMatchObject({ kind: 'status', status });
  expect(heard).toHaveLength(times);
});

test.each([401, 403])('a caller whose provider answers %d reads that the key is refused', async (status) => {
  answer = (response) => response.writeHead(status).end();
  await expect(draw()).rejects.toMatchObject({ reason: 'key' });
  expect(heard).toHaveLength(1);
});

test('a caller whose connection breaks after the request has it asked once', async () => {
  answer = (response) => response.destroy();
  await expect(draw()).rejects.toMatchObject({ reason: 'unreachable' });
  expect(heard).toHaveLength(1);
});

test('a caller whose provider is not there for a moment gets the picture', async () => {
  answer = sendPicture(pngHeader(1, 1));
  await new Promise((resolve) => provider.close(resolve));
  const drawing = draw();
  // The first try fails at the connection; the next ones come a quarter and half a second later.
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise<void>((resolve) => {
    provider.listen(ownPort, '127.0.0.1', resolve);
  });
  expect(await drawing).toMatchObject({ width: 1 });
});

test('a caller who gives up gets the own reason, and the provider is left', async () => {
  const leaving = new AbortController();
  const reason = new Error('the caller left');
  answer = () => leaving.abort(reason);
  await expect(draw(undefined, leaving.signal)).rejects.toBe(reason);
});

test('a caller whose service names the picture by an address gets it from hosts of the service, without the key', async () => {
  answer = (response) => {
    if (heard.at(-1)?.url === '/inside') response.end(pngHeader(8, 8));
    else sendJson(200, { data: [{ url: `${origin}/inside` }] })(response);
  };
  expect(await draw([`127.0.0.1:${ownPort}`])).toMatchObject({ width: 8 });
  expect(heard.map(({ url }) => url)).toEqual(['/v1/images/generations', '/inside']);
  expect(heard[1]?.headers).not.toHaveProperty('authorization');
});
