import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { login } from '#contract/auth.contract.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeHttp } from './http.ts';

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: school\r\ncontent-type: application/json\r\n';

async function startHasty(requestTimeoutMs: number): Promise<number> {
  const http = makeHttp({
    authenticate: async () => null,
    trustedProxies: [],
    logLevel: 'silent',
    requestTimeoutMs,
  });
  // Node takes the longer of the two for the body, whichever it is.
  http.fastify.server.headersTimeout = requestTimeoutMs;
  http.mount(login, async () => {
    throw new Error('a request that did not arrive was answered');
  });
  onTestFinished(() => {
    http.fastify.server.closeAllConnections();
    return http.fastify.close();
  });
  return Number(new URL(await http.fastify.listen({ port: 0, host: '127.0.0.1' })).port);
}

const beginnings: readonly [string, string][] = [
  ['body', `${HEAD}content-length: 100\r\n\r\n{"email":`],
  ['body in pieces', `${HEAD}transfer-encoding: chunked\r\n\r\n9\r\n{"email":\r\n`],
  ['head', HEAD],
];
test.each(beginnings)(
  '[SEC-30] a caller whose %s never comes whole is told so, and holds no connection',
  async (_, beginning) => {
    const socket = connect(await startHasty(100), '127.0.0.1');
    socket.write(beginning);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('沒有在時限內送達');
  },
);

test('[SEC-30] a caller has a minute for a request', async () => {
  const server = await startTestServer();
  expect(server.http.fastify.server.requestTimeout).toBe(60_000);
});
