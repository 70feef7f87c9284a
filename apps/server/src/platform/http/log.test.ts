import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { buildChatbot, buildUser } from '../../builders/builders.ts';
import { callJson } from '../../testing/faults/call-json.ts';
import { makeServerProcess } from '../../testing/faults/server-process.ts';
import { waitUntil } from '../../testing/faults/wait-until.ts';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { APP_SECRET } from '../../testing/test-server.ts';
import { hashPassword } from '../crypto/password.ts';

/** A process of its own: what it writes is what an operator finds in the log. */
const { url: databaseUrl, db } = await cloneTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'xueban-log-'));
const server = await makeServerProcess({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  APP_SECRET,
  DEMO: '0',
  LOG_LEVEL: 'debug',
});
await server.start();
afterAll(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** In everything that a person typed in this test. */
const TYPED = 'planted0words';

test('[SEC-44] an operator who reads the log of a database that refuses what people wrote finds the fault and none of their words', async () => {
  // A fault that nobody foresaw: PostgreSQL says of a refused row all that is in it.
  await db.execute(
    sql`alter table chat_sessions add constraint unforeseen check (title not like '%planted%')`,
  );
  await db.execute(sql`alter table users add constraint unforeseen check (name not like '%planted%')`);
  const bot = await buildChatbot(db);
  const passwordHash = await hashPassword(`${TYPED} password`);
  const user = await buildUser(db, { passwordHash, userType: 'admin', chatbots: [bot] });
  const signedIn = await callJson(server.url, '/api/auth/login', {
    method: 'POST',
    body: { email: user.email, password: `${TYPED} password` },
  });
  const { token } = signedIn.body as unknown as { token: string };
  const post = (path: string, body: object) => callJson(server.url, path, { method: 'POST', token, body });

  const answers = [
    await post(`/api/chat/sessions?access=${TYPED}`, { chatbot_id: bot.id, title: `${TYPED} 標題` }),
    await post('/api/users', {
      name: `${TYPED} 姓名`,
      email: `${TYPED}@example.test`,
      password: `${TYPED} 2`,
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(
    /planted|unforeseen|chat_sessions|\.ts:/,
  );

  const faults = () => server.complaints().match(/unexpected failure/g)?.length ?? 0;
  await waitUntil('the log tells of both', () => faults() >= 2, 10_000);
  expect(server.complaints()).toMatch(/"constraint":"unforeseen"/);
  expect(server.complaints()).toMatch(/"path":"\/api\/chat\/sessions"|chat_sessions/);
  expect(server.complaints()).not.toContain(TYPED);
  expect(server.complaints()).not.toContain(token);
});
