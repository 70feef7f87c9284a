import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openConnection } from './wire-connection.ts';
import { writeRequest } from './write-request.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function connectTo(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const connection = await openConnection((server.address() as AddressInfo).port);
  closers.push(() => {
    connection.close();
    server.close();
  });
  return connection;
}

const request = writeRequest({ method: 'POST', path: '/x', token: 'key', body: { question: '甚麼？' } });

test('the load client reads one answer after the other on one connection', async () => {
  const connection = await connectTo((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () => {
      outgoing.writeHead(body === '{"question":"甚麼？"}' ? 200 : 400);
      outgoing.write('第一段');
      setImmediate(() => outgoing.end('第二段'));
    });
  });
  for (let count = 0; count < 3; count++) {
    let text = '';
    expect(await connection.call(request, (bytes) => (text += bytes))).toBe(200);
    expect(text).toContain('第一段');
    expect(text).toContain('第二段');
  }
});

test('the load client reads an answer of known length, and one without a body', async () => {
  const answers = ['{"message":"no"}', ''];
  const connection = await connectTo((_, outgoing) => {
    const body = answers.shift() ?? '';
    outgoing.writeHead(403, { 'content-length': Buffer.byteLength(body) }).end(body);
  });
  expect(await connection.call(request)).toBe(403);
  expect(await connection.call(request)).toBe(403);
});

test('the load client learns that a server broke off in the middle of an answer', async () => {
  const connection = await connectTo((_, outgoing) => {
    outgoing.write('beginning', () => outgoing.destroy());
  });
  await expect(connection.call(request)).rejects.toThrow('closed the connection');
});
