import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Chatbot } from '#contract/chatbots.contract.ts';
import { aBareDatabase } from '../../backup/testing/run-command.ts';
import { makeSecretBox } from '../../platform/crypto/secret-box.ts';
import { openConnection } from '../../platform/db/copy-rows.ts';
import { applyMigrations, listMigrations, migrateDatabase } from '../../platform/db/migrate.ts';
import { APP_SECRET, startTestServer } from '../../testing/test-server.ts';

/** Migrations of the version that knew three providers by name. */
const BEFORE_SERVICES = 9;

test('[OPEN-129 OPEN-130] a school that updates keeps every chatbot and key: what names a model that is gone is answered by its substitute', async () => {
  const old = await aBareDatabase();
  const connection = await openConnection(old.url, 'xueban test');
  await applyMigrations(connection, listMigrations().slice(0, BEFORE_SERVICES));
  const secretBox = makeSecretBox(createHash('sha256').update(APP_SECRET).digest());
  for (const provider of ['openai', 'deepseek', 'other']) {
    const values = [`金鑰 ${provider}`, provider, secretBox.seal(`sk-${provider}-0123456789abcdef`), 'sk-…'];
    await connection.query(
      'insert into tokens (name, provider, sealed, masked) values ($1, $2, $3, $4)',
      values,
    );
  }
  const bots: [name: string, provider: string | null, model: string | null, answers: string][] = [
    ['一', 'openai', 'gpt-4o-mini', 'gpt-4o-mini'],
    ['二', 'openai', 'o3-mini', 'gpt-5.4-mini'],
    ['三', 'deepseek', 'deepseek-chat', 'deepseek-flash'],
    ['四', null, null, 'gpt-5.4-mini'],
    ['五', 'deepseek', null, 'deepseek-flash'],
    ['六', 'other', 'our-own-llm', 'our-own-llm'],
  ];
  for (const [name, provider, model] of bots)
    await connection.query('insert into chatbots (name, provider, model) values ($1, $2, $3)', [
      name,
      provider,
      model,
    ]);
  await connection.query(
    `insert into users (email, name, password_hash, user_type) values ('head@school.test', '校長', 'x', 'admin')`,
  );
  await connection.end();

  await migrateDatabase(old.db);
  const clock = { now: () => new Date('2026-11-23T02:00:00Z') };
  const server = await startTestServer({ beside: { databaseUrl: old.url, db: old.db }, clock });
  const admin = await server.aPerson({ userType: 'admin' });
  const { body } = await server.call('GET', '/api/chatbots', { token: admin.token });
  const listed = body as never as Chatbot[];
  for (const [name, provider, model, answers] of bots) {
    const bot = listed.find((one) => one.name === name);
    expect([name, bot?.provider]).toEqual([name, provider ?? 'openai']);
    if (model) expect(bot?.model).toBe(model);
    const asked = { token: admin.token, body: { chatbotId: bot?.id, message: '你好' } };
    expect([name, (await server.call('POST', '/api/ai/chat', asked)).status]).toEqual([name, 200]);
    expect(server.ai.requests().at(-1)?.body).toMatchObject({ model: answers });
    expect(server.ai.requests().at(-1)?.headers.authorization).toMatch(/^Bearer sk-/);
  }
});
