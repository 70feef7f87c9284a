import { join } from 'node:path';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { openConnection } from '../platform/db/copy-rows.ts';
import { applyMigrations, listMigrations, migrateDatabase } from '../platform/db/migrate.ts';
import { cloneTestDatabase } from '../testing/test-database.ts';
import { aBareDatabase, aFolder, runHere } from './testing/run-command.ts';

const describeSchema = async (client: Pool) =>
  (
    await client.query(
      `select table_name || '.' || column_name || ' ' || data_type as line from information_schema.columns where table_schema = 'public'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
        order by 1`,
    )
  ).rows.map(({ line }) => line);

test('an operator who updated the product restores what was backed up before the update', async () => {
  const yesterday = await aBareDatabase();
  const connection = await openConnection(yesterday.url, 'xueban test');
  await applyMigrations(connection, listMigrations().slice(0, -1));
  await connection.query(
    `with person as (insert into users (email, name, password_hash) values ('old@school.test', '陳同學', 'x') returning id)
     insert into chat_sessions (user_id, chatbot_name, title) select id, '老師', '分數' from person`,
  );
  await connection.query(`delete from user_types where name = 'premium'`);
  await connection.end();

  const env = { DATA_DIR: aFolder() };
  const folder = join(aFolder(), 'backup');
  expect(await runHere(['backup', folder], { ...env, DATABASE_URL: yesterday.url })).toMatchObject({
    code: 0,
  });
  const today = await aBareDatabase();
  const { code, said } = await runHere(['restore', folder], { ...env, DATABASE_URL: today.url });
  expect([code, said]).toEqual([0, expect.stringContaining('資料已升級到目前的版本')]);

  const ask = async (query: string) => (await today.db.$client.query(query)).rows;
  expect(await ask('select email, title from users join chat_sessions on user_id = users.id')).toEqual([
    { email: 'old@school.test', title: '分數' },
  ]);
  // What a migration brought and the school removed does not come back.
  expect(await ask(`select 1 from user_types where name = 'premium'`)).toEqual([]);
  const template = await cloneTestDatabase();
  expect(await describeSchema(today.db.$client)).toEqual(await describeSchema(template.db.$client));
  // The next start finds nothing to do.
  const applied = 'select id, created_at from drizzle.__drizzle_migrations order by id';
  const before = await ask(applied);
  await migrateDatabase(today.db);
  expect(await ask(applied)).toEqual(before);
  expect(before).toHaveLength(listMigrations().length);
});
