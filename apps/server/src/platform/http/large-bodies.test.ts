import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { FILE_BODY_LIMIT } from '#contract/constants.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { isCostlyJson } from './large-bodies.ts';

const server = await startTestServer();
await server.addKeys();
const { port, host } = new URL(server.url);

/** Announces a body of so many bytes and sends none of it; the answer, if one comes. */
async function announce(path: string, bytes: number, token = '') {
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n{`);
  await once(socket, 'connect');
  return { socket, answer: () => answer };
}

test('[SEC-30] a class whose pictures come at once is asked to wait its turn, and whoever writes without one is not', async () => {
  const { ask } = await makePupil(server);
  const pupils = await Promise.all(Array.from({ length: 6 }, () => server.aPerson()));
  const send = ({ token } = pupils[0] as { token: string }) =>
    announce('/api/ai/chat', FILE_BODY_LIMIT, token);
  const sending = await Promise.all(pupils.map(send));
  const refused = () => sending.filter(({ answer }) => answer().includes('\r\n\r\n'));
  await expect.poll(() => refused().length).toBe(3);
  for (const { answer } of refused()) {
    expect(answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: [2-6]\r\n/);
    expect(answer()).toContain('目前使用人數較多，請稍後再試');
  }
  expect((await ask('我沒有圖片')).status).toBe(200);
  for (const { socket } of sending) socket.destroy();
  // There is room again once those have gone.
  await expect
    .poll(async () => {
      const next = await send();
      const answer = await Promise.race([once(next.socket, 'data'), server.call('GET', '/api/health')]);
      next.socket.destroy();
      return Array.isArray(answer) ? 'refused' : 'taken';
    })
    .toBe('taken');
});

test('[SEC-30] a pupil who announces picture after picture and sends none takes the room of one, and a classmate sends theirs', async () => {
  const [pupil, classmate] = [await server.aPerson(), await server.aPerson()];
  const send = ({ token }: { token: string }) => announce('/api/ai/chat', FILE_BODY_LIMIT, token);
  const sending = await Promise.all([send(pupil), send(pupil), send(pupil), send(pupil)]);
  const refused = () => sending.filter(({ answer }) => answer().includes('\r\n\r\n'));
  await expect.poll(() => refused().length).toBe(3);
  const next = await send(classmate);
  await server.call('GET', '/api/health');
  expect(next.answer()).toBe('');
  for (const { socket } of [...sending, next]) socket.destroy();
});

test('[SEC-30] a class whose pictures are small is counted too: beyond a process’s room the next ones wait', async () => {
  const pupils = await Promise.all(Array.from({ length: 40 }, () => server.aPerson()));
  const sending = await Promise.all(pupils.map(({ token }) => announce('/api/ai/chat', 667_000, token)));
  const refused = () => sending.filter(({ answer }) => answer().startsWith('HTTP/1.1 503 '));
  await expect.poll(() => refused().length).toBe(3);
  for (const { socket } of sending) socket.destroy();
});

test('[SEC-30] a stranger who announces more than a name and a password need is refused before it comes', async () => {
  const { socket, answer } = await announce('/api/auth/login', 20_000);
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('[SEC-30] a pupil whose body is made to hold everybody up is refused before it is parsed', async () => {
  const { pupil } = await makePupil(server);
  const body = `{"x":[${'[],'.repeat(400_000)}[]]}`;
  const answer = await server.call('POST', '/api/ai/chat', { ...pupil, body });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  expect(answer.body.fields).toMatchObject([{ path: 'body' }]);
});

const text = (piece: string) => JSON.stringify({ content: piece.repeat(2_000_000 / piece.length) });
test.each([
  ['many lists', `[${'[],'.repeat(400_000)}[]]`, true],
  ['lists in lists', `${'['.repeat(1_100_000)}${']'.repeat(1_100_000)}`, true],
  ['many objects behind a text with quotes', `["\\\\\\"",${'{},'.repeat(400_000)}{}]`, true],
  ['a text of brackets', text('[['), false],
  ['a text of quotes and brackets', text('\\"[{'), false],
  ['a small body', '[[[]]]', false],
])('the engineer who looks at %s knows what it costs', (_, json, isCostly) => {
  expect(isCostlyJson(json)).toBe(isCostly);
});
