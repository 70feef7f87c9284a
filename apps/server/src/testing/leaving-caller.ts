import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { expect, vi } from 'vitest';
import { attempts } from '../platform/db/schema/index.ts';
import type { TestServer } from './test-server.ts';

type Sent = { path: string; token: string; body: object; accept: string };

/** Somebody who asks over a connection of their own, which ends when they leave: when the request is destroyed. */
export function startAsking(server: TestServer, { path, token, body, accept }: Sent): ClientRequest {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept };
  const asking = request(server.url + path, { method: 'POST', agent: false, headers });
  asking.on('error', () => undefined);
  asking.end(JSON.stringify(body));
  return asking;
}

/** Asks and reads until the first piece of the answer has come; the returned function leaves. */
export async function readBeginning(server: TestServer, sent: Sent): Promise<() => void> {
  const asking = startAsking(server, sent);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  await once(
    response.on('error', () => undefined),
    'data',
  );
  return () => void asking.destroy();
}

/** Asks, and leaves while the server still counts it under `rate`: the server knows before it goes on. */
export async function leaveEarly(server: TestServer, rate: string, sent: Sent): Promise<void> {
  await server.db.transaction(async (tx) => {
    // A row that may still come to nothing: who counts there has to wait.
    await tx.insert(attempts).values({ key: rate, count: 0, windowEnd: new Date() });
    const arrived = once(server.http.fastify.server, 'request');
    const asking = startAsking(server, sent);
    const [, response] = (await arrived) as [unknown, ServerResponse];
    const gone = once(response, 'close');
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await server.db.$client.query(waiting)).rowCount).toBe(1));
    asking.destroy();
    await gone;
  });
}
