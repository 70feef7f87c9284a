import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const GUESSES = 5;

/** Work of this process, in microseconds, for guesses at passwords; what else it does only adds. Nobody is held up. */
async function measure(nameOf: (place: number) => string): Promise<number> {
  const before = process.cpuUsage();
  for (let place = 0; place < GUESSES; place++) {
    const answer = await server.call('POST', '/api/auth/login', {
      body: { email: nameOf(place), password: 'guess' },
      headers: { 'x-forwarded-for': `192.0.2.${place + 1}` },
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'wrong_credentials']);
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('[SEC-46] an attacker who tries names that nobody has costs the server the work of a wrong password each time', async () => {
  const people = await Promise.all(Array.from({ length: GUESSES }, () => server.aPerson()));
  await measure((place) => `warm-${place}@example.test`);
  const known = await measure((place) => people[place]?.email ?? '');
  const unknown = await measure((place) => `nobody-${place}@example.test`);
  // The work of a hash is most of it, and of an answer without one it is a small part.
  expect(unknown / known).toBeGreaterThan(0.6);
});
