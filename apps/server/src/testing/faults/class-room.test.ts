import { expect, test } from 'vitest';
import { buildChatbot } from '../../builders/builders.ts';
import { makeVisitor } from '../make-visitor.ts';
import { PASSWORD, startTestServer, type TestServer } from '../test-server.ts';

/** The product on the open net, and behind a proxy of the school. Time stands still: all of it is one minute. */
const clock = { now: () => new Date('2026-09-01T03:00:00Z') };
const open = await startTestServer({ clock });
const proxied = await startTestServer({ clock, env: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' } });
await open.addKeys();

const CLASS = 45;
const QUESTIONS = 10;
/** Wrong share passwords of one address and link that are compared before the waiting begins. */
const FREE_GUESSES = 60;

test('[SEC-25] a class of 45 visitors behind one address gets in and asks ten questions each in a minute, and nobody is refused', async () => {
  const bot = await buildChatbot(open.db, { sharePassword: '三年甲班' });
  const refused: string[] = [];
  async function visit(): Promise<void> {
    const visitor = await makeVisitor(open, { bot });
    const session = await visitor.session();
    for (let number = 1; number <= QUESTIONS; number++) {
      const { status, text } = await visitor.ask(`第 ${number} 題`, { sessionId: session.id });
      if (status !== 200) refused.push(`${status} ${text}`);
    }
    expect(await visitor.messages(session.id)).toHaveLength(2 * QUESTIONS);
  }
  await Promise.all(Array.from({ length: CLASS }, visit));
  expect(refused).toEqual([]);
}, 120_000);

/** Guesses until it has to wait, with an address that is invented anew each time; answers how often. */
async function guess(
  server: TestServer,
  id: string,
  forwardedFor: (attempt: number) => string,
): Promise<number> {
  for (let attempt = 1; attempt <= 2 * FREE_GUESSES; attempt++) {
    const { status } = await verify(server, id, `亂猜 ${attempt}`, forwardedFor(attempt));
    if (status === 429) return attempt;
  }
  return Number.POSITIVE_INFINITY;
}

const verify = (server: TestServer, id: string, access: string, forwardedFor: string) =>
  server.call('POST', `/api/chatbots/public/${id}/verify`, {
    body: { access },
    headers: { 'x-forwarded-for': forwardedFor },
  });

const invent = (attempt: number) => `203.0.113.${attempt}`;

test('a visitor who guesses a share password and invents an address each time has to wait all the same', async () => {
  const bot = await buildChatbot(open.db, { sharePassword: '開門' });
  // The sixty-first is the first that has to be waited for, and is still compared.
  expect(await guess(open, bot.id, invent)).toBe(FREE_GUESSES + 2);
});

test('a visitor behind the school’s proxy is counted by the forwarded address, and gains nothing by inventing more', async () => {
  const bot = await buildChatbot(proxied.db, { sharePassword: '開門' });
  // The proxy adds the address that it sees behind what the visitor wrote.
  expect(await guess(proxied, bot.id, (attempt) => `${invent(attempt)}, 192.0.2.7`)).toBe(FREE_GUESSES + 2);
  expect((await verify(proxied, bot.id, '開門', '192.0.2.7, 10.1.2.3')).status).toBe(429);
  expect((await verify(proxied, bot.id, '開門', '192.0.2.8')).status).toBe(200);
});

test('a person who guesses a password behind the school’s proxy waits alone, whatever address is invented', async () => {
  const pupil = await proxied.aPerson();
  const signIn = (password: string, forwardedFor: string) =>
    proxied.call('POST', '/api/auth/login', {
      body: { email: pupil.email, password },
      headers: { 'x-forwarded-for': forwardedFor },
    });
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt++)
    statuses.push((await signIn(`guess ${attempt}`, `${invent(attempt)}, 192.0.2.7`)).status);
  expect(statuses).toContain(429);
  expect((await signIn(PASSWORD, '192.0.2.8')).status).toBe(200);
});
