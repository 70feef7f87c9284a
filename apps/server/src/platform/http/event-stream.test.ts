import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { type EventStream, openEventStream } from './event-stream.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const FRAMES = [
  'data: {"text":"好"}\n\n',
  'data: {"text":"\\n👩‍🏫"}\n\n',
  `data: "${'長'.repeat(40_000)}"\n\n`,
];

/** Sends all frames, each in a tick of its own. */
async function sendAll(stream: EventStream): Promise<void> {
  for (const frame of FRAMES) {
    stream.send(frame);
    await new Promise(setImmediate);
  }
  stream.end();
}

async function serve(answer: (stream: EventStream) => unknown): Promise<number> {
  const app = fastify({ forceCloseConnections: true });
  app.get('/events', (_, reply) => void answer(openEventStream(reply.header('x-kept', 'yes'))));
  app.get('/plain', async () => 'plain');
  await app.listen({ port: 0, host: '127.0.0.1' });
  closers.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

const request = (method: string, path: string, version = '1.1') =>
  `${method} ${path} HTTP/${version}\r\nhost: 127.0.0.1\r\n\r\n`;

function open(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  closers.push(() => socket.destroy());
  return socket;
}

/** What comes until the bytes contain `end`, or until the server closes. */
async function readUntil(socket: Socket, end: string | null): Promise<string> {
  let bytes = Buffer.alloc(0);
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, part]);
    if (end !== null && bytes.includes(end)) break;
  }
  return bytes.toString();
}

/** The body of an answer in chunks; throws where it breaks the rules of HTTP. */
function joinChunks(answer: string): string {
  let bytes = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  let body = '';
  for (;;) {
    const [size = ''] = bytes.toString('latin1').split('\r\n', 1);
    expect(size).toMatch(/^[0-9a-f]+$/);
    const begin = size.length + 2;
    const end = begin + Number.parseInt(size, 16);
    body += bytes.toString('utf8', begin, end);
    expect(bytes.toString('latin1', end, end + 2)).toBe('\r\n');
    if (begin === end) return body;
    bytes = bytes.subarray(end + 2);
  }
}

test('a reader gets every frame whole, and the connection serves the next request', async () => {
  const socket = open(await serve(sendAll));
  for (let count = 0; count < 3; count++) {
    socket.write(request('GET', '/events'));
    const answer = await readUntil(socket, '\r\n0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\nx-kept: yes\r\n[\s\S]*\r\ntransfer-encoding: chunked\r\n/i);
    expect(joinChunks(answer)).toBe(FRAMES.join(''));
  }
  socket.write(request('GET', '/plain'));
  expect(await readUntil(socket, 'plain')).toMatch(/\r\n\r\nplain$/);
});

test('a reader whose frames are there at once gets them in one piece with the head', async () => {
  const port = await serve((stream) => {
    stream.send('data: 1\n\n');
    stream.send('data: 2\n\n');
    stream.end();
  });
  const socket = open(port);
  socket.write(request('GET', '/events'));
  const [first] = await once(socket, 'data');
  expect(joinChunks(String(first))).toBe('data: 1\n\ndata: 2\n\n');
});

test('a browser’s fetch reads the same', async () => {
  const port = await serve(sendAll);
  expect(await (await fetch(`http://127.0.0.1:${port}/events`)).text()).toBe(FRAMES.join(''));
});

test('a reader who asks for two streams at once on one connection gets one after the other', async () => {
  const socket = open(await serve(sendAll));
  socket.write(request('GET', '/events') + request('GET', '/events') + request('GET', '/plain'));
  const answers = (await readUntil(socket, '\r\n\r\nplain')).split('HTTP/1.1 200 OK').slice(1);
  expect(answers).toHaveLength(3);
  for (const answer of answers.slice(0, 2)) expect(joinChunks(answer)).toBe(FRAMES.join(''));
});

test('a reader that knows no chunks gets the frames alone, until the connection ends', async () => {
  const socket = open(await serve(sendAll));
  socket.write(request('GET', '/events', '1.0'));
  const answer = await readUntil(socket, null);
  expect(answer).not.toMatch(/transfer-encoding/i);
  expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(FRAMES.join(''));
});

test('a reader that asks for the head alone gets no frame', async () => {
  const socket = open(await serve(sendAll));
  socket.write(request('HEAD', '/events'));
  expect(await readUntil(socket, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*[^\n]\r\n\r\n$/);
  socket.write(request('GET', '/plain'));
  expect(await readUntil(socket, 'plain')).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('a reader that does not read is cut off instead of filling the memory', async () => {
  const frame = `data: ${'x'.repeat(64 * 1024)}\n\n`;
  const cutOff = Promise.withResolvers<void>();
  const port = await serve(async (stream) => {
    let reading = true;
    stream.onClose(() => {
      reading = false;
      cutOff.resolve();
    });
    for (; reading; await new Promise(setImmediate)) stream.send(frame);
  });
  const socket = open(port);
  socket.write(request('GET', '/events'));
  await cutOff.promise;
  // What lies between the two is all that still comes.
  expect(await readUntil(socket, null)).not.toContain('\r\n0\r\n\r\n');
});

test('a sender learns that the reader left, and may go on', async () => {
  const gone = Promise.withResolvers<void>();
  let stream: EventStream | undefined;
  const port = await serve((opened) => {
    stream = opened;
    opened.onClose(gone.resolve);
    opened.send('data: 1\n\n');
  });
  const socket = open(port);
  socket.write(request('GET', '/events'));
  await readUntil(socket, 'data: 1');
  socket.destroy();
  await gone.promise;
  stream?.send('data: 2\n\n');
  stream?.end();
});

test('a reader who reads gets a frame whole that is larger than what may lie unread', async () => {
  const frame = `data: ${'長'.repeat(1024 * 1024)}\n\n`;
  const port = await serve((stream) => {
    stream.send(frame);
    stream.end();
  });
  expect((await (await fetch(`http://127.0.0.1:${port}/events`)).text()) === frame).toBe(true);
});

test('a reader who left before the stream was opened is known to be gone, and nothing is left running', async () => {
  const opened = Promise.withResolvers<boolean>();
  const beats = vi.spyOn(globalThis, 'setInterval');
  closers.push(() => beats.mockRestore());
  let countBeats = 0;
  const app = fastify({ forceCloseConnections: true });
  app.get('/events', async (_, reply) => {
    socket.destroy();
    await once(reply.raw, 'close');
    const before = beats.mock.calls.length;
    const stream = openEventStream(reply);
    let isGone = false;
    stream.onClose(() => {
      isGone = true;
    });
    stream.send('data: 1\n\n');
    stream.end();
    countBeats = beats.mock.calls.length - before;
    opened.resolve(isGone);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closers.push(() => app.close());
  const socket = open((app.server.address() as AddressInfo).port);
  socket.write(request('GET', '/events'));
  expect(await opened.promise).toBe(true);
  expect(countBeats).toBe(0);
});
