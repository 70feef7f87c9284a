import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { withDatabase } from '../../testing/global-setup.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { makeSqlAdmin } from './testing/make-sql-admin.ts';

/** Accounts of the cluster that are made here, which no database takes with it. Registered first, this runs last. */
const made: string[] = [];
afterAll(async () => {
  const maintenance = openDatabase({ url: inject('databaseUrl'), connections: 1, onError: () => undefined });
  await maintenance.$client.query(made.map((name) => `drop role if exists ${name}`).join('; '));
  await maintenance.$client.end();
});

async function makeAccount(owner: TestServer, attributes: string): Promise<string> {
  const name = `account_${randomUUID().slice(0, 8)}`;
  made.push(name);
  await owner.db.$client.query(`create role ${name} login password 'pass' ${attributes}`);
  return name;
}

function addressAs(server: TestServer, name: string): string {
  const url = new URL(server.databaseUrl);
  Object.assign(url, { username: name, password: 'pass' });
  return url.href;
}

/** Gives a database to an account that is no superuser, and starts a server with it. */
async function startAs(attributes: string, runner?: string) {
  const owner = await startTestServer();
  const name = await makeAccount(owner, attributes);
  await owner.db.$client.query(
    `do $$ declare r record; begin
       for r in select schemaname, tablename from pg_tables where schemaname in ('public', 'drizzle') loop
         execute format('alter table %I.%I owner to ${name}', r.schemaname, r.tablename);
       end loop;
       execute format('alter database %I owner to ${name}', current_database());
       alter schema drizzle owner to ${name};
     end $$`,
  );
  const beside = { databaseUrl: addressAs(owner, name), db: owner.db };
  const env = runner ? { SQL_RUNNER_URL: addressAs(owner, runner) } : {};
  return { server: await startTestServer({ beside, env }), name };
}

const runnerOf = async (server: TestServer, token: string) =>
  (await server.call('GET', '/api/database/info', { token })).body.runner;

const cluster = await startTestServer();
/** Another server of the same database, with an account for SQL. */
const startWith = (url: string) => startTestServer({ beside: cluster, env: { SQL_RUNNER_URL: url } });
const switchedOff = await startTestServer({ beside: cluster, env: { SQL_RUNNER: '0' } });
const plain = await startAs('nosuperuser');
const creator = await startAs('nosuperuser createrole');
const named = await makeAccount(cluster, 'nosuperuser');
const withNamed = await startAs('nosuperuser', named);
const changed = await makeAccount(cluster, 'nosuperuser');
const withChanged = await startWith(addressAs(cluster, changed));
const wrong = {
  'that is not there': await startWith(addressAs(cluster, 'nobody_knows')),
  'with a wrong password': await startWith(addressAs(cluster, named).replace(':pass@', ':wrong@')),
  'of another database': await startWith(withDatabase(addressAs(cluster, named), 'postgres')),
};
const other = await startTestServer();
const processes = [other, await startTestServer({ beside: other }), await startTestServer({ beside: other })];

test('[OPEN-125 SEC-12] an operator switches SQL off, and then nobody runs any', async () => {
  const { admin, send } = await makeSqlAdmin(switchedOff);
  expect(await send('select 1')).toMatchObject({ status: 403, body: { code: 'sql_runner_off' } });
  expect(await runnerOf(switchedOff, admin.token)).toBe('off');
});

test('an account that may not make roles leaves SQL unavailable, and says why to administrator and operator', async () => {
  const { server, name } = plain;
  const { admin, send } = await makeSqlAdmin(server);
  const { status, body } = await send('select 1');
  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'sql_runner_unavailable' });
  expect(body.message).toContain(`資料庫帳號 ${name} 不能建立角色`);
  expect(await runnerOf(server, admin.token)).toBe('unavailable');
  expect(server.errors.map(String)).toEqual([`Error: ${body.message}`]);
});

test('an account that may make roles, and is no superuser, makes one that sees the views alone', async () => {
  const { server } = creator;
  const { admin, run, rows, failure } = await makeSqlAdmin(server);
  expect(await rows('select email from users')).toEqual([{ email: admin.email }]);
  expect(await failure('select password_hash from public.users')).toContain('permission denied');
  expect(await run("insert into schools (name) values ('新')", true)).toMatchObject({ affectedRows: 1 });
  expect(await runnerOf(server, admin.token)).toBe('ready');
  expect(server.errors).toEqual([]);
});

test('an operator names an account that was made for it, where the server’s own may not make one', async () => {
  const { rows, failure } = await makeSqlAdmin(withNamed.server);
  expect(await rows('select session_user::text as who, count(*) > 0 as some from users')).toEqual([
    { who: named, some: true },
  ]);
  expect(await failure('select * from public.users')).toContain('permission denied');
});

const tooMuch = [
  ['is a superuser', '權限太大', `alter role ${changed} superuser`, `alter role ${changed} nosuperuser`],
  ['may make roles', '權限太大', `alter role ${changed} createrole`, `alter role ${changed} nocreaterole`],
  [
    'is in another role',
    '權限太大',
    `grant pg_read_all_data to ${changed}`,
    `revoke pg_read_all_data from ${changed}`,
  ],
  [
    'may read a table',
    '可以使用 users',
    `grant select on users to ${changed}`,
    `revoke all on users from ${changed}`,
  ],
  [
    'may read a column',
    '可以使用 tokens',
    `grant select (sealed) on tokens to ${changed}`,
    `revoke all on tokens from ${changed}`,
  ],
  [
    'may do what all may',
    '可以使用 tokens',
    'grant select on tokens to public',
    'revoke all on tokens from public',
  ],
] as const;
test.each(tooMuch)('[OPEN-125] an account for SQL that %s is not used', async (_, reason, give, take) => {
  const { send, rows } = await makeSqlAdmin(withChanged);
  expect(await rows('select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.db.$client.query(give);
  const { status, body } = await send('select 1');
  await cluster.db.$client.query(take);
  expect([status, body.code]).toEqual([503, 'sql_runner_unavailable']);
  expect(body.message).toContain(reason);
});

test.each(Object.entries(wrong))(
  'an operator who names an account %s reads why SQL is unavailable',
  async (_, server) => {
    const { send } = await makeSqlAdmin(server);
    expect(await send('select 1')).toMatchObject({ status: 503, body: { code: 'sql_runner_unavailable' } });
    expect(server.errors).toHaveLength(1);
  },
);

test('several processes make the account at once, and each runs its statement', async () => {
  const admins = await Promise.all(processes.map((server) => makeSqlAdmin(server)));
  const answers = await Promise.all(admins.map(({ run }) => run('select count(*) >= 3 as all from users')));
  for (const answer of answers) expect(answer).toMatchObject({ success: true, rows: [{ all: true }] });
});

test('[OPEN-125] the account of one database does not enter another’s views, though both are in one cluster', async () => {
  const [first, second] = [await makeSqlAdmin(cluster), await makeSqlAdmin(other)];
  const who = 'select session_user::text as who';
  const [mine, theirs] = [await first.rows(who), await second.rows(who)];
  expect(mine).not.toEqual(theirs);
  const { rows: found } = await other.db.$client.query(
    "select has_schema_privilege($1, 'xueban_sql', 'usage') as may",
    [mine[0]?.who],
  );
  expect(found).toEqual([{ may: false }]);
});

test('the engineer’s migration changes and drops columns although views stood over them, which follow', async () => {
  const { rows, failure } = await makeSqlAdmin(cluster);
  expect(await rows('select name from schools')).toEqual([]);
  await migrateDatabase(cluster.db);
  await cluster.db.$client.query(
    'alter table schools drop column active, add column pin text, alter column name type varchar(300)',
  );
  await cluster.db.$client.query("insert into schools (name, pin) values ('甲校', '1234')");
  const [school] = await rows('select * from schools');
  expect(Object.keys(school ?? {})).toEqual(['id', 'name', 'created_at']);
  expect(await failure('select pin from schools')).toContain('does not exist');
});
