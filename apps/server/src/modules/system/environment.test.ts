import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const secret = 'a-value-that-nobody-may-read-000000000';
const server = await startTestServer({
  env: { SHARE_PASSWORD: secret, TEST_ACCOUNT: '', SQL_RUNNER: '1' },
});

test('[DB-32 OPEN-1] an administrator reads which settings of the server are set, and never what they are', async () => {
  const { token } = await server.aPerson({ userType: 'admin' });
  const { status, body, text } = await server.call('GET', '/api/system/environment', { token });
  expect(status).toBe(200);
  const list = body as never as { name: string; set: boolean }[];
  const known = Object.fromEntries(list.map(({ name, set }) => [name, set]));
  expect(known).toMatchObject({
    SHARE_PASSWORD: true,
    SQL_RUNNER: true,
    APP_SECRET: true,
    DATABASE_URL: true,
    TEST_ACCOUNT: false,
    S3_BUCKET: false,
  });
  expect(list.every((entry) => Object.keys(entry).join() === 'name,set')).toBe(true);
  expect(text).not.toContain(secret);
  expect(text).not.toContain('postgres://');
});
