import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
await server.addKeys();
const { call } = server;
const pupil = await makePupil(server, { hasFileAccess: true });
const { port } = new URL(server.url);

/** What goes over the wire as it stands: a client library mends or refuses what an attacker writes. */
function send(lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`),
    );
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function askWithPicture() {
  const { body } = await pupil.ask('這是什麼？', { attachment: { fileName: 'a.png', dataUrl: PIXEL } });
  const [question] = await pupil.messages(body.sessionId);
  return `/api/chat/messages/${question?.id}/file`;
}

const { token } = pupil.pupil;
const picture = await askWithPicture();
const chatbotId = pupil.bot.id;

const answers: [kind: string, ask: () => ReturnType<typeof call>][] = [
  ['JSON', () => call('GET', '/api/health')],
  [
    'no content',
    () =>
      call('POST', '/api/usage', {
        token,
        body: { userId: pupil.pupil.id, chatbotId, count: 1, characters: 1 },
      }),
  ],
  ['a refusal', () => call('GET', '/api/users')],
  ['an input that is refused', () => call('POST', '/api/auth/login', { body: '{' })],
  ['an address of the API that is none', () => call('GET', '/api/nothing')],
  ['an address that cannot be decoded', () => call('GET', '/%ff')],
  ['a page', () => call('GET', '/chat')],
  ['a picture', () => call('GET', picture, { token })],
  [
    'a stream',
    () =>
      call('POST', '/api/ai/chat', {
        token,
        body: { chatbotId, message: '你好' },
        headers: { accept: 'text/event-stream' },
      }),
  ],
  ['the page of the API', () => call('GET', '/api/docs')],
  ['what another method is asked of', () => call('DELETE', '/api/health')],
  [
    'what a foreign page asks before it calls',
    () => call('OPTIONS', '/api/auth/login', { headers: FOREIGN }),
  ],
];
const FOREIGN = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };

test.each(answers)('[SEC-43] a reader of %s gets the headers that keep a page to itself', async (_, ask) => {
  const { headers } = await ask();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toMatch(
    /script-src 'self';.*frame-ancestors 'self'|default-src 'none'/,
  );
  expect(headers.get('cache-control')).toMatch(/^no-(store|cache)$/);
  expect(
    [...headers.keys()].filter((name) => /^(set-cookie|access-control-.*|server|x-powered-by)$/.test(name)),
  ).toEqual([]);
});

const HOST = `Host: 127.0.0.1:${port}`;
const JSON_TYPE = 'Content-Type: application/json';
const SIGN_IN = JSON.stringify({ email: 'nobody@example.test', password: 'x' });
const smuggled: [kind: string, lines: string[]][] = [
  ['two lengths', [`Content-Length: ${SIGN_IN.length}`, 'Content-Length: 5']],
  ['two equal lengths in one', [`Content-Length: ${SIGN_IN.length}, ${SIGN_IN.length}`]],
  ['a length and chunks', [`Content-Length: ${SIGN_IN.length}`, 'Transfer-Encoding: chunked']],
  ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity']],
  ['a length that is no number', ['Content-Length: +5']],
  ['a header name with a space', [`Content-Length : ${SIGN_IN.length}`]],
  ['a line that is folded', [`Content-Length: ${SIGN_IN.length}`, 'X-Folded: a', ' b']],
];

test.each(smuggled)(
  '[SEC-43] an attacker who sends %s reads a refusal, and what follows on the connection is not served',
  async (_, lines) => {
    const head = ['POST /api/auth/login HTTP/1.1', HOST, JSON_TYPE, ...lines];
    const answer = await send(head, `${SIGN_IN}GET /api/health HTTP/1.1\r\n${HOST}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).not.toContain('"status":"ok"');
  },
);

test('[SEC-43] a caller who sends a request as it should be is answered on the same connection', async () => {
  const head = ['POST /api/auth/login HTTP/1.1', HOST, JSON_TYPE, `Content-Length: ${SIGN_IN.length}`];
  const answer = await send(
    head,
    `${SIGN_IN}GET /api/health HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});

const outside = [
  '/../package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/..\\package.json',
  '/assets/..%5c..%5cpackage.json',
  '/.data/app-secret',
  '//etc/passwd',
  '/assets//etc/passwd',
  '/assets/%00/../../package.json',
];

test.each(outside)('[SEC-43] an attacker who asks for %s gets no file of the machine', async (path) => {
  const answer = await send([`GET ${path} HTTP/1.1`, HOST, 'Connection: close']);
  expect(answer).toMatch(/^HTTP\/1\.1 (200|3\d\d|40[0-9]) /);
  expect(answer).not.toMatch(/"scripts"|root:|"name": "xueban/);
  // A page is the only thing that an address outside of the API may get.
  if (/^HTTP\/1\.1 200/.test(answer)) expect(answer).toContain('<div id="root"');
  expect(answer).not.toMatch(/^location: (?!\/[^/\\])/im);
});

test('[SEC-43] a caller who invents a host finds it in no answer, and no answer leads away', async () => {
  for (const path of [
    '/',
    '/api/openapi.json',
    '/api/docs',
    '/login?return_url=https://evil.example',
    '//evil.example/..',
  ]) {
    const answer = await send([
      `GET ${path} HTTP/1.1`,
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'Connection: close',
    ]);
    const [head = '', ...body] = answer.split('\r\n\r\n');
    expect(head).not.toMatch(/^location:/im);
    expect(body.join('')).not.toContain('evil.example');
  }
});
