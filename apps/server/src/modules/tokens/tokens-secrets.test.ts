import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startDemoAi } from '#demo-ai/server.ts';
import { buildChatbot, buildToken, buildUser } from '../../builders/builders.ts';
import { readConfig } from '../../config.ts';
import { makeSecretBox } from '../../platform/crypto/secret-box.ts';
import { hashToken, makeToken } from '../../platform/crypto/session-token.ts';
import { authSessions } from '../../platform/db/schema/index.ts';
import { callJson } from '../../testing/faults/call-json.ts';
import { makeServerProcess } from '../../testing/faults/server-process.ts';
import { waitUntil } from '../../testing/faults/wait-until.ts';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { APP_SECRET } from '../../testing/test-server.ts';

/** A process of its own: what it writes is what an operator finds in the log. */
const { url: databaseUrl, db } = await cloneTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'xueban-secrets-'));
const ai = await startDemoAi({ scripted: true, tokensPerSecond: 0 });
const server = await makeServerProcess({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  OPENAI_BASE_URL: ai.url,
  DEEPSEEK_BASE_URL: 'http://127.0.0.1:9',
  APP_SECRET,
  DEMO: '0',
  LOG_LEVEL: 'debug',
});
await server.start();
afterAll(async () => {
  await server.kill();
  await ai.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** In every key of this test. */
const SECRET = 'planted0secret';
const secretBox = makeSecretBox(readConfig({ APP_SECRET }).appSecret);

async function anAdmin() {
  const bot = await buildChatbot(db);
  const { id } = await buildUser(db, { passwordHash: 'x', userType: 'admin', chatbots: [bot] });
  const token = makeToken();
  await db.insert(authSessions).values({ tokenHash: hashToken(token), userId: id });
  return {
    call: async (method: string, path: string, body?: unknown) => {
      const input = { token, method, ...(body === undefined ? {} : { body }) };
      const answer = await callJson(server.url, path, input);
      return { status: answer.status, body: answer.body, text: JSON.stringify(answer.body) };
    },
    ask: (message: string) => ({ chatbotId: bot.id, message }),
  };
}

/** Everything that is stored, as text; bytes stand there in hexadecimal. */
async function readDatabase(): Promise<string> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  let all = '';
  for (const { name } of rows) {
    const { rows: texts } = await db.$client.query<{ text: string }>(`select t::text as text from ${name} t`);
    all += texts.map(({ text }) => text).join('\n');
  }
  return all;
}

test('[OPEN-115 SEC-11] a key that a manager put in comes out where it is shown, and in no list, answer, log line or row', async () => {
  const { call, ask } = await anAdmin();
  const refused = await buildToken(db, secretBox, { value: `sk-bad-${SECRET}`, name: '被拒' });
  const foreign = makeSecretBox(Buffer.from('another secret of the deployment'));
  const sealedElsewhere = await buildToken(db, foreign, { value: `sk-${SECRET}-0`, status: 'inactive' });

  const good = { name: '英文科', value: `sk-${SECRET}-1` };
  const added = await call('POST', '/api/tokens', good);
  const one = `/api/tokens/${added.body.id}`;
  const answers = [
    added,
    await call('POST', '/api/tokens', { ...good, value: `sk-bad-${SECRET}` }),
    await call('POST', '/api/tokens', { ...good, provider: 'deepseek' }),
    await call('POST', '/api/tokens', { ...good, value: `sk-${SECRET}\u0007中` }),
    await call('POST', '/api/tokens', { ...good, value: [`sk-${SECRET}`] }),
    await call('POST', '/api/tokens', { ...good, name: '' }),
    await call('POST', '/api/tokens/validate', { provider: 'openai', value: `sk-bad-${SECRET}` }),
    await call('PUT', one, { name: '英文科', value: `sk-${SECRET}-2` }),
    await call('PUT', one, { name: '英文科', value: `sk-bad-${SECRET}` }),
    await call('POST', '/api/ai/chat', ask('有一個金鑰被拒')),
    await call('PUT', `/api/tokens/${refused.id}`, { name: '再試' }),
    await call('PUT', one, { name: '英文科', isActive: false }),
    await call('POST', '/api/ai/chat', ask('全部被拒')),
    await call('GET', `/api/tokens/${sealedElsewhere.id}/value`),
    await call('GET', '/api/tokens'),
    await call('GET', one),
    await call('GET', '/api/tokens/log'),
  ];
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual([
    201, 422, 422, 422, 400, 400, 200, 200, 422, 200, 200, 200, 502, 500, 200, 200, 200,
  ]);
  expect(answers.map(({ text }) => text).join('\n')).not.toContain(SECRET);
  expect(answers.at(-1)?.text).toContain('key_refused');

  expect((await call('GET', `${one}/value`)).body).toEqual({ value: `sk-${SECRET}-2` });

  await waitUntil(
    'the log tells of the key that cannot be opened',
    () => server.complaints().includes('unexpected failure'),
    5_000,
  );
  expect(server.complaints()).not.toContain(SECRET);

  const stored = await readDatabase();
  expect(stored).toContain('key_shown');
  expect(stored).not.toContain(SECRET);
  expect(stored).not.toContain(Buffer.from(SECRET).toString('hex'));
});
