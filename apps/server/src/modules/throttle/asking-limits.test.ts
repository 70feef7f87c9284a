import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { makeSoundCall, makeThings } from '../../testing/sound-calls.ts';
import { startTestServer } from '../../testing/test-server.ts';

const now = new Date();
const server = await startTestServer({ clock: { now: () => now }, env: { IMAGE_DAILY_LIMIT: '100' } });
const { call } = server;
await server.addKeys();

/** What one person may have a provider asked for in a minute. Chats have the limit of the day, and visitors theirs. */
const LIMITS: readonly [operation: string, perMinute: number][] = [
  ['chatbots.try', 20],
  ['helpers.converse', 20],
  ['ai.generate', 20],
  ['exams.generate', 10],
  ['images.generate', 20],
  ['tokens.validate', 30],
  ['knowledgeBases.search', 60],
  ['ai.testProvider', 60],
];

test.each(LIMITS)(
  '[SEC-45] a person who asks %s again and again is asked to wait after %i in a minute, and nobody else is',
  async (id, perMinute) => {
    const operation = operations.find((known) => known.id === id);
    if (!operation) throw new Error(`there is no operation ${id}`);
    const admin = await server.aPerson({ userType: 'admin' });
    const things = await makeThings(server, admin);
    const ask = (token: string) => {
      const { path, body } = makeSoundCall(operation, things);
      return call(operation.method, path, { token, body });
    };
    const statuses = [];
    for (let asked = 0; asked < perMinute; asked++) statuses.push((await ask(admin.token)).status);
    expect(statuses).not.toContain(429);
    const refused = await ask(admin.token);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await server.aPerson({ userType: 'admin' });
    expect((await ask(other.token)).status).not.toBe(429);
  },
);
