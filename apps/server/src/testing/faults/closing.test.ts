import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestServer } from '../test-server.ts';

const server = await startTestServer();

test('[API-1] a caller whose request arrives while the process closes is answered in the words of the product', async () => {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write('GET /api/nothing HTTP/1.1\r\nhost: 127.0.0.1\r\n');
  // What was sent before has arrived when this is answered: the connection is in use, and closing waits for it.
  await server.call('GET', '/api/health');
  const closed = server.http.fastify.close();
  // Closing begins in a later turn.
  while (server.http.fastify.server.listening) await new Promise(setImmediate);
  socket.write('\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 404 .*connection: close/is);
  expect(answer).toContain('{"code":"route_not_found","message":"找不到這個網址"}');
  await closed;
});
