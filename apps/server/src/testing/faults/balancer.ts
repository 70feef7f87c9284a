import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What a school has in front of two processes: it asks each of them whether it is ready, gives requests to those that
 * are by turns, and tries the next one where nobody answers. A connection that breaks in the middle breaks for the
 * caller, too.
 */
export type Balancer = {
  url: string;
  /** Addresses that get requests now. */
  ready(): readonly string[];
  close(): Promise<void>;
};

const LOOK_MS = 100;

export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  const closing = new AbortController();
  let ready: readonly string[] = [];
  let turn = 0;

  async function look(): Promise<void> {
    while (!closing.signal.aborted) {
      const answers = await Promise.all(backends.map(isReady));
      ready = backends.filter((_, index) => answers[index]);
      await delay(LOOK_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const from = turn++;
    const order = ready.map((_, index) => ready[(from + index) % ready.length] ?? '');
    for (const backend of order) {
      const answer = await send(backend, incoming, body, response).catch(() => null);
      if (response.destroyed) return;
      if (!answer) continue;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
      answer.once('error', () => response.destroy());
      return;
    }
    // As a proxy says it: without a code of ours.
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
  }

  const http = createServer((incoming, response) => {
    forward(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => {
    http.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, done);
  });
  const looking = look();
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    ready: () => ready,
    async close() {
      closing.abort();
      const closed = new Promise((done) => http.close(done));
      http.closeAllConnections();
      await Promise.all([closed, looking]);
    },
  };
}

async function isReady(backend: string): Promise<boolean> {
  const answer = await fetch(`${backend}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  );
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status === 200;
}

/** The answer's head; rejects where none came. The caller's leaving ends it. */
function send(
  backend: string,
  { url = '/', method, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<IncomingMessage> {
  return new Promise((answer, fail) => {
    const { hostname: host, port } = new URL(backend);
    const outgoing = request({ host, port, path: url, method, headers, agent: false });
    outgoing.once('response', answer);
    outgoing.on('error', fail);
    response.once('close', () => outgoing.destroy());
    outgoing.end(body);
  });
}
