import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { buildChatbot, buildSession } from '../../builders/builders.ts';
import { chatMessages, chatSessions, chatTurns } from '../../platform/db/schema/index.ts';
import { startDatabaseProxy } from '../../testing/faults/database-proxy.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const backupDir = mkdtempSync(join(tmpdir(), 'xueban-backups-'));
afterAll(async () => {
  rmSync(backupDir, { recursive: true });
  await proxy.close();
});
const TOKEN = 'the monitor of the school';
const server = await startTestServer({ env: { BACKUP_DIR: backupDir, METRICS_TOKEN: TOKEN } });
const open = await startTestServer();
await server.addKeys();
const proxy = await startDatabaseProxy(open.databaseUrl);
const cutOff = await startTestServer({ beside: { ...open, databaseUrl: proxy.url } });

const read = async () =>
  (await server.call('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text;

/** What stands behind a figure; NaN where there is none. */
async function figure(name: string): Promise<number> {
  const line = (await read()).split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

/** How much a counter gains by something. A counter that never rang is not there. */
async function gainOf(name: string, doing: () => Promise<unknown>): Promise<number> {
  const before = (await figure(name)) || 0;
  await doing();
  return ((await figure(name)) || 0) - before;
}

test('an operator without the token, or with another, reads no figures', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer wrong', TOKEN, `bearer ${TOKEN}`]) {
    const answer = await server.call('GET', '/metrics', { headers: { authorization } });
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed']);
  }
  expect(await read()).toContain('xueban_running_turns 0');
});

test('a caller behind a proxy on this machine reads no figures where no token is set', async () => {
  expect((await open.call('GET', '/metrics')).status).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
    const answer = await open.call('GET', '/metrics', { headers: { [name]: '127.0.0.1' } });
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed']);
  }
});

test('an operator reads how answers ended and what the provider said', async () => {
  const { ask } = await makePupil(server);
  expect(await gainOf('xueban_turns_started_total', () => ask('你好'))).toBe(1);
  expect(await gainOf('xueban_turns_ended_total{outcome="finished"}', () => ask('你好'))).toBe(1);
  const ok = 'xueban_provider_calls_total{provider="openai",result="ok"}';
  expect(await gainOf(ok, () => ask('你好'))).toBe(1);
  const refuse = () => ask('[[scenario:error-400]]');
  expect(await gainOf('xueban_turns_ended_total{outcome="provider_failed"}', refuse)).toBe(1);
  const failed = 'xueban_provider_calls_total{provider="openai",result="provider_failed"}';
  expect(await gainOf(failed, refuse)).toBeGreaterThan(0);
});

const REFUSALS: [what: string, code: string, refuse: () => Promise<unknown>][] = [
  [
    'a wrong password',
    'wrong_credentials',
    () =>
      server.call('POST', '/api/auth/login', { body: { email: 'nobody@example.test', password: 'guess' } }),
  ],
  [
    'a use too many',
    'daily_limit_reached',
    async () => {
      const { ask } = await makePupil(server, { dailyLimit: 1 });
      await ask('一');
      await ask('二');
    },
  ],
  ['an address that is not there', 'route_not_found', () => server.call('GET', '/api/nothing')],
];

test.each(REFUSALS)('an operator reads how often %s was refused', async (_, code, refuse) => {
  expect(await gainOf(`xueban_failures_total{code="${code}"}`, refuse)).toBe(1);
});

test('an operator reads the state of the database, of the disk and of the search', async () => {
  expect(await figure('xueban_database_answers')).toBe(1);
  expect(await figure('xueban_database_connections{state="waiting"}')).toBe(0);
  expect(await figure('xueban_data_free_bytes')).toBeGreaterThan(1e6);
  expect(await read()).toMatch(/xueban_build_info\{version="\d[^"]*",node="v24[^"]*"\} 1/);
  await server.container.history.indexNow();
  expect(await figure('xueban_search_lag_seconds')).toBe(0);
});

test('an operator reads how long the oldest words wait to be found', async () => {
  const { db } = server;
  const [user, chatbot] = [await server.aPerson(), await buildChatbot(db)];
  const { id } = await buildSession(db, { userId: user.id, chatbot, exchanges: [['問', '答']], title: '等' });
  const [question, answer] = await db.select().from(chatMessages).where(eq(chatMessages.sessionId, id));
  const turn = { sessionId: id, userMessageId: question?.id ?? '', answerMessageId: answer?.id ?? '' };
  const use = { subject: '', day: '2026-01-01', used: 1, dailyLimit: 1, processId: crypto.randomUUID() };
  // While an answer runs, its words are left for later.
  await db.insert(chatTurns).values({ ...turn, ...use, status: 'running' });
  const updatedAt = new Date(Date.now() - 3600_000);
  await db.update(chatSessions).set({ searchedPosition: -1, updatedAt }).where(eq(chatSessions.id, id));
  expect((await figure('xueban_search_lag_seconds')) / 60).toBeCloseTo(60, 0);
});

test('an operator reads the age of the newest whole backup', async () => {
  expect(await figure('xueban_backup_age_seconds')).toBeNaN();
  const make = (name: string, hoursAgo: number) => {
    const time = new Date(Date.now() - hoursAgo * 3600_000);
    mkdirSync(join(backupDir, name));
    writeFileSync(join(backupDir, name, 'manifest.json'), '{}');
    utimesSync(join(backupDir, name, 'manifest.json'), time, time);
  };
  make('old', 50);
  make('new', 30);
  make('broken.unfinished-0a1b2c3d', 1);
  mkdirSync(join(backupDir, 'no-backup'));
  expect((await figure('xueban_backup_age_seconds')) / 3600).toBeCloseTo(30, 1);
});

test('nobody who reads the figures learns who uses the product', async () => {
  const { pupil, bot, ask } = await makePupil(server);
  await ask('秘密');
  await server.call('GET', `/api/chatbots/${bot.id}?password=geheim`);
  const text = await read();
  for (const secret of [pupil.id, pupil.email, bot.id, bot.name, 'geheim', '秘密', TOKEN])
    expect(text).not.toContain(secret);
});

test('an operator whose database is gone reads that it is, and the other figures', async () => {
  expect((await cutOff.call('GET', '/metrics')).text).toContain('xueban_database_answers 1');
  await proxy.cut();
  const { text } = await cutOff.call('GET', '/metrics');
  expect(text).toContain('xueban_database_answers 0');
  expect(text).not.toMatch(/^xueban_search_lag_seconds /m);
  expect(text).toContain('xueban_running_turns 0');
  await proxy.restore();
});
