import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Step } from './jobs.ts';
import { runSchedule } from './run-schedule.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Answer = (path: string, body: string, request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answer): Promise<number> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => answer(request.url ?? '', body, request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const say = (response: ServerResponse, status: number, text: string) =>
  response.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text);

const step = (path: string, more: Partial<Step> = {}): Step => ({
  at: 0,
  operation: path,
  request: { method: 'GET', path, token: 'key' },
  ...more,
});

const run = (port: number, errands: Step[][]) => runSchedule({ kind: 'schedule', port, errands });

test('the engineer who loads a server that answers nobody for a while gives it no less to do, and counts every wait from its moment', async () => {
  const COUNT = 12;
  const waiting: ServerResponse[] = [];
  // Nobody is answered before all have asked: who waited for an answer before asking again would wait for ever.
  const port = await serve((_, __, ___, response) => {
    waiting.push(response);
    if (waiting.length === COUNT) for (const each of waiting) say(each, 200, '{}');
  });
  const errands = Array.from({ length: COUNT }, (_, index) => [step('/read', { at: index * 5 })]);
  const { waits, failures, lateMs } = await run(port, errands.reverse());
  expect(failures).toEqual([]);
  expect(waits['/read']?.at).toHaveLength(COUNT);
  const { at = [], ms = [] } = waits['/read'] ?? {};
  const [first, last] = [at.indexOf(0), at.indexOf((COUNT - 1) * 5)];
  // All were answered at one moment: who came first waited longest.
  expect(ms[first]).toBeGreaterThan(ms[last] ?? Number.POSITIVE_INFINITY);
  expect(lateMs.p50).toBeGreaterThanOrEqual(0);
});

test('the engineer whose server is late with one step sees the delay in the waits of those behind it as well', async () => {
  const paths: string[] = [];
  const port = await serve((path, _, __, response) => {
    paths.push(path);
    setImmediate(() => say(response, 200, '{}'));
  });
  const { waits } = await run(port, [[step('/first'), step('/second'), step('/third')]]);
  expect(paths).toEqual(['/first', '/second', '/third']);
  const wait = (name: string) => waits[name]?.ms[0] ?? Number.NaN;
  expect(wait('/second')).toBeGreaterThan(wait('/first'));
  expect(wait('/third')).toBeGreaterThan(wait('/second'));
});

test('a visitor goes on with what the server gave', async () => {
  const seen: unknown[] = [];
  const port = await serve((path, body, request, response) => {
    seen.push([path, request.headers.authorization, body]);
    say(response, 200, path === '/verify' ? '{"visitorToken":"visitor_1"}' : '{"session":{"id":"s-7"}}');
  });
  const takesToken = step('/verify', { takes: { name: 'visitor', after: '"visitorToken":"' } });
  const takesSession = step('/create', {
    request: { method: 'GET', path: '/create', token: '{{visitor}}' },
    takes: { name: 'session', after: '"session":{"id":"' },
  });
  const asks = step('/chat', {
    request: {
      method: 'POST',
      path: '/chat',
      token: '{{visitor}}',
      body: { sessionId: '{{session}}', message: '甚麼？' },
    },
  });
  expect((await run(port, [[takesToken, takesSession, asks]])).failures).toEqual([]);
  expect(seen).toEqual([
    ['/verify', 'Bearer key', ''],
    ['/create', 'Bearer visitor_1', ''],
    ['/chat', 'Bearer visitor_1', '{"sessionId":"s-7","message":"甚麼？"}'],
  ]);
});

const stamped = (count: number) =>
  Array.from({ length: count }, () => {
    const now = (performance.timeOrigin + performance.now()).toFixed(2);
    return `data: {"type":"delta","text":"⟨${now}⟩ 好"}\n\n`;
  }).join('');

test('the engineer whose stream loses a token or its end is told of it, and sees the wait for a first token otherwise', async () => {
  const port = await serve((path, _, __, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(stamped(path === '/short' ? 2 : 3));
    if (path === '/cut') setImmediate(() => response.destroy());
    else response.end(path === '/endless' ? 'data: {"type":"failed"}\n\n' : 'data: {"type":"finished"}\n\n');
  });
  const stream = (path: string) => [step(path, { tokens: 3, holds: '"type":"finished"' })];
  const { waits, failures, streams } = await run(port, [
    stream('/good'),
    stream('/short'),
    stream('/cut'),
    stream('/endless'),
  ]);
  expect(Object.keys(waits)).toEqual(['/good']);
  expect(streams).toMatchObject({ tokens: 3, broken: 3, longestGaps: { at: [0] } });
  expect(failures.map(({ operation, what }) => `${operation} ${what}`).sort()).toEqual([
    expect.stringMatching(/^\/cut the server closed the connection/),
    expect.stringMatching(/^\/endless has no "type":"finished"/),
    expect.stringMatching(/^\/short ended after 2 of 3 tokens/),
  ]);
});

test.each([[404], [429], [500], [503]])(
  'the engineer whose server answers with %i is told of it, and what hangs on that answer is not asked for',
  async (status) => {
    const paths: string[] = [];
    const port = await serve((path, _, __, response) => {
      paths.push(path);
      say(response, path === '/bad' ? status : 200, '{"code":"no"}');
    });
    const { waits, failures } = await run(port, [[step('/bad'), step('/after')], [step('/other')]]);
    expect(paths.sort()).toEqual(['/bad', '/other']);
    expect(Object.keys(waits)).toEqual(['/other']);
    expect(failures).toEqual([
      { operation: '/bad', at: 0, what: `was answered with ${status}: {"code":"no"}` },
      { operation: '/after', at: 0, what: 'was not asked for, because /bad before it failed' },
    ]);
  },
);

test('people who come one after the other share a connection, and one that the server closed is not used again', async () => {
  const ports = new Set<number | undefined>();
  let served = 0;
  const port = await serve((_, __, request, response) => {
    ports.add(request.socket.remotePort);
    response.shouldKeepAlive = ++served !== 2;
    say(response, 200, '{}');
  });
  const chain = Array.from({ length: 4 }, (_, index) => step('/read', { at: index * 30 }));
  expect((await run(port, [chain])).failures).toEqual([]);
  expect(ports.size).toBe(2);
});
