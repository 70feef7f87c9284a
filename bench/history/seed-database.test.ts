import { expect, test } from 'vitest';
import type { HistorySession } from '#contract/chat-history.contract.ts';
import type { UsageReport } from '#contract/usage.contract.ts';
import { buildUser } from '#server/builders/builders.ts';
import { cloneTestDatabase } from '#server/testing/test-database.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { type Seeded, SeedRefused, seedDatabase } from './seed-database.ts';

const MESSAGES = 600;
const DAYS = 30;
const quiet = () => undefined;

function seed(url: string, options: { messages?: number; force?: boolean; production?: boolean } = {}) {
  const { messages = MESSAGES, force = false, production = false } = options;
  return seedDatabase(
    { url, production, timeZone: 'Asia/Hong_Kong' },
    { messages, days: DAYS, force },
    quiet,
  );
}

const server = await startTestServer();
const seeded = await seed(server.databaseUrl);

async function read<Answer>(token: string, path: string): Promise<Answer> {
  const { status, body } = await server.call('GET', path, { token });
  expect(status).toBe(200);
  return body as Answer;
}

const signIn = ({ signIn }: TestServer, { accounts, password }: Seeded) =>
  Promise.all(accounts.map((email) => signIn(email, password)));

test('the administrator of a school that was filled in finds its conversations, of people and of visitors', async () => {
  const [token = '', pupil = ''] = await signIn(server, seeded);
  const list = '/api/chat-history/admin/all?limit=200';
  const sessions = await read<HistorySession[]>(token, list);
  expect(sessions).toHaveLength(MESSAGES / 10);
  expect(sessions.reduce((sum, { message_count }) => sum + message_count, 0)).toBe(MESSAGES);
  const visitors = await read<HistorySession[]>(token, `${list}&userId=public`);
  expect(visitors.length).toBeGreaterThan(0);
  expect(visitors.length).toBeLessThan(sessions.length / 3);
  for (const { start_time, updated_at, chatbot_model } of sessions) {
    expect(chatbot_model).toMatch(/^(gpt|o3|deepseek)-/);
    expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(start_time));
    expect(Date.now() - Date.parse(start_time)).toBeLessThanOrEqual((DAYS + 1) * 86_400_000);
  }
  const own = await read<HistorySession[]>(pupil, '/api/chat-history/sessions');
  expect(own.length).toBeGreaterThan(0);
});

test('the administrator finds each title and message that was filled in by its words', async () => {
  const [token = ''] = await signIn(server, seeded);
  const { rows } = await server.db.$client.query<{ id: string; words: string }>(
    `select session_id as id, content as words from chat_messages where position % 7 = 3 order by id limit 20`,
  );
  for (const { id, words } of rows) {
    const [piece = ''] = words.match(/[\p{Script=Han}\p{L}\d]{2,12}/u) ?? [];
    const found = await read<HistorySession[]>(
      token,
      `/api/chat-history/admin/all?search=${encodeURIComponent(piece)}`,
    );
    expect(found.map((session) => session.id)).toContain(id);
  }
});

test('the engineer who lets the server make the index of what was filled in gets the same one', async () => {
  const { $client } = server.db;
  const index = async () =>
    (
      await $client.query(
        `select session_id, position, array(select unnest(terms) order by 1) as terms from chat_search order by 1, 2`,
      )
    ).rows;
  const made = await index();
  expect(made).toHaveLength(MESSAGES + MESSAGES / 10);
  await $client.query('delete from chat_search');
  await $client.query('update chat_sessions set searched_position = -1');
  await server.container.history.indexNow();
  expect(await index()).toEqual(made);
});

test('the administrator reads in the usage report what was filled in', async () => {
  const [token = ''] = await signIn(server, seeded);
  await server.container.usageReports.catchUp();
  const from = new Date(Date.now() - (DAYS + 1) * 86_400_000).toISOString().slice(0, 10);
  const report = await read<UsageReport>(token, `/api/usage/report?from=${from}`);
  expect(report.total).toMatchObject({ chats: MESSAGES / 2 });
  expect(report.total.prompt_tokens).toBeGreaterThan(MESSAGES * 100);
  expect(report.schools.length).toBeGreaterThan(4);
  const night = report.hours.slice(0, 6).reduce((sum, { chats }) => sum + chats, 0);
  expect(night).toBeLessThan(MESSAGES / 50);
});

test('the engineer who fills in again gets as many as said in all, and a new password', async () => {
  const { url } = await cloneTestDatabase();
  const first = await seed(url, { messages: 200 });
  expect(first).toMatchObject({ added: 200, messages: 200, sessions: 20 });
  const more = await seed(url, { messages: 500 });
  expect(more).toMatchObject({ added: 300, messages: 500, people: first.people });
  expect(more.password).not.toBe(first.password);
  expect(await seed(url, { messages: 500 })).toMatchObject({ added: 0, messages: 500 });
});

test('the engineer who means the database of a school by mistake fills in nothing', async () => {
  const { url, db } = await cloneTestDatabase();
  await buildUser(db, { email: 'principal@school.example', passwordHash: 'x' });
  const count = async () => (await db.$client.query('select from chat_sessions')).rowCount;
  await expect(seed(url)).rejects.toThrow(/holds 1 people who were not made by this command.*--force/);
  expect(await count()).toBe(0);
  await seed(url, { messages: 100, force: true });
  expect(await count()).toBe(10);
  expect((await db.$client.query("select from users where email like 'principal@%'")).rowCount).toBe(1);
});

test('the engineer fills in nothing in production, whatever is said', async () => {
  const { url, db } = await cloneTestDatabase();
  await expect(seed(url, { production: true, force: true })).rejects.toThrow(SeedRefused);
  expect((await db.$client.query('select from users')).rowCount).toBe(0);
});
