import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { port, host } = new URL(server.url);

/** Sends what no client library would, and reads the answer to the end of the connection. */
async function sendRaw(text: string) {
  const socket = connect(Number(port), '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

test('[API-3] a caller whose request cannot be read as HTTP reads a failure like any other', async () => {
  const { head, body } = await sendRaw(`GET /\u00ff HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  expect(head).toMatch(/x-content-type-options: nosniff/);
  expect(body).toEqual({
    code: 'invalid_input',
    message: '輸入的資料不正確',
    fields: [{ path: 'request', message: '不是有效的 HTTP 請求' }],
  });
});

test('[API-3] a caller whose headers are too long reads that what was sent is too large', async () => {
  // No longer than the server reads at once: what it leaves unread would take its answer away with it.
  const cookie = 'x'.repeat(17_000);
  const { head, body } = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  expect(head).toMatch(/^HTTP\/1\.1 413 /);
  expect(body).toEqual({ code: 'body_too_large', message: '送出的資料太大' });
});

test.each<[string, string]>([
  ['says how much comes', 'Content-Length: 8000000'],
  ['does not say how much comes', 'Transfer-Encoding: chunked'],
])(
  '[API-3] a caller who %s and sends it all before reading hears that it is too large, and goes on',
  async (_, length) => {
    const socket = connect(Number(port), '127.0.0.1');
    const large = `"${'x'.repeat(7_999_998)}"`;
    const body = length.startsWith('Transfer')
      ? `${(8_000_000).toString(16)}\r\n${large}\r\n0\r\n\r\n`
      : large;
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
    socket.on('error', () => undefined);
    await new Promise((sent) => socket.write(head + body, sent));
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    await once(socket, 'close');
    const answers = Buffer.concat(parts).toString();
    expect(answers).toMatch(/^HTTP\/1\.1 413 /);
    expect(answers).toContain('送出的資料太大');
    expect(answers).toContain('HTTP/1.1 200 OK');
  },
);

test('a caller who expects what nobody knows is answered all the same', async () => {
  const request = `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nExpect: nonsense\r\nConnection: close\r\n\r\n`;
  const { head, body } = await sendRaw(request);
  expect([head.split('\r\n')[0], body]).toEqual(['HTTP/1.1 200 OK', { status: 'ok' }]);
});

test('a manager opens a knowledge base by the longest id that it can have', async () => {
  const { token } = await server.aPerson({ userType: 'admin' });
  const id = `kb-${'a'.repeat(100)}`;
  const made = await server.call('POST', '/api/knowledge-bases', {
    token,
    body: { id, name: '知識庫', content: '內容' },
  });
  expect(made.status).toBe(201);
  expect((await server.call('GET', `/api/knowledge-bases/${id}`, { token })).body.id).toBe(id);
});

test('[API-7] a caller with an id that is far too long is answered as with one that nothing has', async () => {
  const { token } = await server.aPerson({ userType: 'admin' });
  const answer = await server.call('GET', `/api/users/${'x'.repeat(3_000)}`, { token });
  expect([answer.status, answer.body.code]).toEqual([404, 'user_not_found']);
});
