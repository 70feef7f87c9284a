import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { chooseViews, listClassified } from './column-rights.policy.ts';
import { makeSqlAdmin } from './testing/make-sql-admin.ts';

const server = await startTestServer();

async function listStored(): Promise<string[]> {
  const { rows } = await server.db.$client.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  return rows.map(({ name }) => name);
}

test('the engineer who adds a table or column says what SQL of an administrator may do with it', async () => {
  expect(listClassified().sort()).toEqual((await listStored()).sort());
  expect(new Set(listClassified()).size).toBe(listClassified().length);
});

test('an administrator’s SQL does not see a column that nobody classified', () => {
  const stored = new Map([
    ['users', ['name', 'pin', 'password_hash']],
    ['new_table', ['id']],
  ]);
  expect(chooseViews(stored)).toEqual([{ name: 'users', columns: ['name'], writable: ['name'] }]);
});

test('an administrator sees exactly the columns that are meant to be seen, by every name that there is', async () => {
  const { rows } = await makeSqlAdmin(server);
  const found = await rows(
    "select table_schema, table_name, column_name from information_schema.columns where table_schema !~ '^(pg_|information_schema)'",
  );
  const { rows: stored } = await server.db.$client.query(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`,
  );
  const views = chooseViews(new Map(stored.map(({ name, columns }) => [name, columns])));
  const meant = views.flatMap(({ name, columns }) => columns.map((column) => `xueban_sql.${name}.${column}`));
  expect(found.map((row) => Object.values(row).join('.')).sort()).toEqual(meant.sort());
});
