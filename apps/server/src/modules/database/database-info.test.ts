import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const configured = await startTestServer({ beside: server, env: { SHARE_PASSWORD: '我們學校的分享密碼' } });
const { token } = await server.aPerson({ userType: 'admin' });
const read = async (path: string, of = server) => (await of.call('GET', path, { token })).body;

async function readSchema(name: string): Promise<string> {
  const { tables } = (await read('/api/database/info')) as never as {
    tables: { name: string; schema: string }[];
  };
  return tables.find((table) => table.name === name)?.schema ?? '';
}

test('[DB-10] an administrator reads the version and the structure of user types and users', async () => {
  const info = await read('/api/database/info');
  expect(info).toMatchObject({
    runner: 'ready',
    version: expect.stringMatching(/^18\./),
    tables: [{ name: 'user_types' }, { name: 'users' }],
  });
  expect(await readSchema('user_types')).toMatch(
    /^CREATE TABLE user_types \(\n {2}id uuid NOT NULL DEFAULT uuidv7\(\),\n/,
  );
});

test('[DB-11] the structure says that an email is unique, that a password hash is stored, and what a user type is', async () => {
  const users = await readSchema('users');
  expect(users).toContain('email text NOT NULL, -- 不可重複，不分大小寫');
  expect(users).toContain('CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));');
  expect(users).toContain('password_hash text NOT NULL, -- 只儲存密碼的雜湊值，不儲存密碼');
  expect(users).toContain("user_type text NOT NULL DEFAULT 'free'::text,");
  expect(users).toContain('FOREIGN KEY (user_type) REFERENCES user_types(name) ON UPDATE CASCADE');
});

test('[DB-10] the structure is the one that the database has now', async () => {
  await server.db.$client.query('alter table user_types add column colour text default $$blau$$');
  expect(await readSchema('user_types')).toContain("colour text DEFAULT 'blau'::text,");
  await server.db.$client.query('alter table user_types drop column colour');
  expect(await readSchema('user_types')).not.toContain('colour');
});

test('[DB-12 DB-13 OPEN-31 OPEN-76] an administrator gets the password that opens the share page, made or configured', async () => {
  const passwords = [];
  for (const of of [server, configured]) {
    const { password } = await read('/api/database/share-password', of);
    const opened = await of.call('POST', '/api/share', { body: { access: password } });
    expect(opened.status).toBe(200);
    passwords.push(password);
  }
  expect(passwords[0]).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  expect(passwords[1]).toBe('我們學校的分享密碼');
});
