import { expect, test } from 'vitest';
import { buildUser, buildUserType } from '../../builders/builders.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeSqlAdmin } from './testing/make-sql-admin.ts';

const SHARE_PASSWORD = 'geheimes-teilen-42';
const server = await startTestServer();
const { db } = server;
const { $client } = db;
await server.addKeys();
const { admin, run, rows, failure } = await makeSqlAdmin(server);
const visitor = await makeVisitor(server, { sharePassword: SHARE_PASSWORD });
await server.call('POST', '/api/auth/login', { body: { email: 'guess@example.test', password: 'wrong' } });
await $client.query('analyze');

/** Everything that lets somebody in, as the database would write it. */
async function listSecrets(): Promise<string[]> {
  const { rows: found } = await $client.query<{ secret: string }>(
    `select password_hash as secret from users
      union all select encode(token_hash, 'hex') from auth_sessions
      union all select encode(sealed, 'hex') from tokens
      union all select encode(token_hash, 'hex') from visitors
      union all select encode(proof, 'hex') from visitors
      union all select share_password from chatbots where share_password is not null
      union all select rolpassword from pg_authid where rolpassword is not null
      union all select key from attempts`,
  );
  return [...found.map(({ secret }) => secret), admin.token, visitor.token];
}
const secrets = await listSecrets();

const attempts = [
  // The tables themselves, by every way to name them.
  'select * from public.users',
  'table public.auth_sessions',
  'select sealed from public.tokens',
  'select share_password from public.chatbots',
  'select token_hash, proof from public.visitors',
  'select * from public.attempts',
  'select * from attempts',
  'select * from server_processes',
  'select * from drizzle.__drizzle_migrations',
  'select password_hash from users',
  'select users.password_hash from users',
  'select (u).password_hash from users u',
  'select u::public.users from users u',
  'select share_password from chatbots',
  'select sealed from tokens',
  'select proof from visitors',
  'select xmin, ctid from users',
  "select count(*) from public.users where password_hash like '$%'",
  'with s as (select * from public.users) select * from s',
  'explain analyze select * from public.users',
  'select * from only public.users',
  // Text that becomes a statement.
  "select query_to_xml('select * from public.users', true, false, '')",
  "select table_to_xml('public.users'::regclass, true, false, '')",
  "select cursor_to_xml('c', 1, true, false, '')",
  "select * from ts_stat('select to_tsvector(''simple'', password_hash) from public.users')",
  "select ts_rewrite('a'::tsquery, 'select ''a''::tsquery, password_hash::tsquery from public.users')",
  // The catalogue.
  'select rolpassword from pg_authid',
  'select passwd from pg_shadow',
  'select stavalues1 from pg_statistic',
  'select * from pg_largeobject',
  'select umoptions from pg_user_mapping',
  'select * from pg_hba_file_rules',
  'select subconninfo from pg_subscription',
  'select * from pg_file_settings',
  "select current_setting('data_directory')",
  'show data_directory',
  'select * from pg_backend_memory_contexts',
  // Files, programs and other machines.
  "select pg_read_file('PG_VERSION')",
  "select pg_read_binary_file('global/pg_control')",
  "select pg_ls_dir('.')",
  "select pg_stat_file('PG_VERSION')",
  'select pg_ls_logdir()',
  "select lo_import('/etc/passwd')",
  "select lo_export(1, '/tmp/x')",
  "select dblink('dbname=postgres', 'select 1')",
  'select pg_current_logfile()',
  // Somebody else.
  "select set_config('role', 'xueban', false)",
  "select set_config('session_authorization', 'xueban', false)",
  "select set_config('session_authorization', current_database(), false)",
  "select set_config('log_statement', 'all', false)",
  "select set_config('temp_file_limit', '-1', false)",
  "select set_config('session_preload_libraries', 'x', false)",
  "select set_config('transaction_read_only', 'off', true)",
  "select set_config('transaction_isolation', 'serializable', true)",
  'set role xueban',
  'reset role',
  'set session authorization default',
  'reset session authorization',
  // Other statements, behind or inside of an allowed one.
  'select 1; select 2',
  'select 1; commit; delete from schools',
  'commit; delete from schools',
  'do $$ begin perform 1; end $$',
  "copy schools to program 'cat > /tmp/x'",
  "copy (select 1) to '/tmp/x'",
  'call x()',
  'create function f() returns int language sql as $$ select 1 $$',
  'create table t (a int)',
  'alter role current_user superuser',
  'grant all on schema public to public',
  'drop view users',
  'lock table users',
  'listen x',
  "notify x, 'y'",
  'prepare transaction $$a$$',
  'declare c cursor with hold for select 1',
  'explain create table t as select 1; drop view users',
  // The database's own business.
  'select pg_reload_conf()',
  'select pg_rotate_logfile()',
  "select pg_create_restore_point('x')",
  'select pg_switch_wal()',
  "select pg_create_physical_replication_slot('x')",
  'select pg_stat_reset()',
  'select pg_stat_get_backend_activity(1), pg_log_backend_memory_contexts(1)',
  "select nextval('public.knowledge_bases_number_seq')",
  "select setval('public.knowledge_bases_number_seq', 1)",
  'select lo_create(0)',
  'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
  'select pg_cancel_backend(pid) from pg_stat_activity where usename <> current_user',
];

test.each(attempts)('[OPEN-125 SEC-12] an administrator is refused %s', async (sql) => {
  for (const confirmed of [false, true]) {
    const text = JSON.stringify(await run(sql, confirmed));
    expect(text).toContain('"success":false');
    expect(text).not.toContain('"needsConfirmation":true');
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
});

const looks = [
  'select * from users',
  'select to_jsonb(u) from users u',
  'select u from users u',
  'select * from tokens',
  'select null::public.users from users',
  "select schema_to_xml('public', true, false, '')",
  "select database_to_xml(true, false, '')",
  'select * from chatbots',
  'select * from visitors',
  'select * from audit_log',
  'select * from pg_stats',
  'select * from pg_stats_ext',
  'select * from pg_stat_activity',
  'select * from pg_stat_ssl',
  'select * from pg_settings',
  'select * from pg_roles',
  'select * from pg_db_role_setting',
  'select * from pg_prepared_statements',
  'select * from pg_cursors',
  'select * from pg_locks',
  'select definition from pg_views',
  'select prosrc from pg_proc order by oid desc limit 50',
  "select * from information_schema.columns where table_schema !~ '^(pg_|information)'",
  'select * from information_schema.view_column_usage',
  "select name, setting from pg_settings where name ~ 'password|file|secret'",
  "select query_to_xml('select * from users', true, false, '')",
  'explain (analyze, verbose, buffers) select * from users',
  "select pg_get_viewdef('users'::regclass)",
  "select obj_description('users'::regclass)",
];

test.each(looks)('[OPEN-125] an administrator reads no secret in %s', async (sql) => {
  const text = JSON.stringify(await run(sql));
  expect(text).toContain('"success":true');
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('[OPEN-125] a secret of each kind is there to be found', () => {
  expect(secrets.length).toBeGreaterThanOrEqual(12);
  expect(secrets).toContain(SHARE_PASSWORD);
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(10);
});

test('[OPEN-125] an administrator sees no statement of the server or of others', async () => {
  const found = await rows(
    'select query from pg_stat_activity where usename <> current_user and query is not null',
  );
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ query }) => query))).toEqual(new Set(['<insufficient privilege>']));
  expect(await rows("select * from pg_stats where tablename in ('users', 'tokens', 'chatbots')")).toEqual([]);
});

test('[OPEN-125] an administrator has no right beyond the views: not on any table, schema, sequence or file', async () => {
  const [found] = await rows(
    `select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace
                and (has_table_privilege(oid, 'select, insert, update, delete, truncate, references, trigger, maintain')
                     or has_any_column_privilege(oid, 'select, insert, update, references'))) as tables,
            has_schema_privilege('public', 'create') as public, has_schema_privilege('xueban_sql', 'create') as own,
            has_database_privilege(current_database(), 'create') as database,
            (select count(*)::int from pg_auth_members where member = current_user::regrole) as roles,
            (select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
               from pg_roles where rolname = current_user) as powers`,
  );
  expect(found).toEqual({ tables: 0, public: false, own: false, database: false, roles: 0, powers: false });
});

const changes = [
  [
    "insert into audit_log (action, target_type, target_id) values ('sign_in', 'user', 'x')",
    /permission denied/,
  ],
  ['update audit_log set actor_name = null', /permission denied/],
  ['delete from audit_log', /permission denied/],
  ['merge into audit_log using (values (1)) v on true when matched then delete', /permission denied/],
  ["update users set password_hash = 'x'", /column "password_hash" of relation "users" does not exist/],
  ["update chatbots set share_password = 'x'", /does not exist/],
  ["insert into users (email, name) values ('a', 'a')", /null value in column "password_hash"/],
  ["update tokens set masked = 'x'", /permission denied/],
  ["insert into tokens (name, provider, masked) values ('a', 'openai', 'x')", /permission denied/],
  ["update chat_messages set content = 'x'", /permission denied/],
  ['delete from chat_turns', /permission denied/],
  ['update users set id = uuidv7()', /permission denied/],
  ["update public.users set name = 'x'", /permission denied/],
  ['with t as (select 1 as a) select * into x from t', /no schema has been selected|permission denied/],
  ['explain analyze create table public.t as select 1', /permission denied/],
] as const;

test.each(changes)(
  '[OPEN-125] an administrator who was asked and said yes is still refused %s',
  async (sql, reason) => {
    const said = await failure(sql, true);
    expect(said).toMatch(reason);
    for (const secret of secrets) expect(said).not.toContain(secret);
  },
);

test('[OPEN-125] an administrator’s locks and messages end with the statement', async () => {
  const listener = await $client.connect();
  const heard: unknown[] = [];
  listener.on('notification', (message) => heard.push(message.payload));
  await listener.query('listen ear');
  await run("select pg_advisory_lock(7265112), pg_notify('ear', 'false')");
  expect((await listener.query('select pg_try_advisory_lock(7265112) as free')).rows).toEqual([
    { free: true },
  ]);
  await listener.query("select pg_advisory_unlock(7265112), pg_notify('ear', 'true')");
  expect(heard).toEqual(['true']);
  listener.release(true);
});

test('[OPEN-125] an administrator who makes somebody an administrator stands in the record with it', async () => {
  const pupil = await buildUser(db, { passwordHash: server.passwordHash, userType: 'student' });
  const sql = `update users set user_type = 'admin' where id = '${pupil.id}'`;
  expect(await run(sql, true)).toMatchObject({ affectedRows: 1 });
  const { body } = await server.call(
    'GET',
    `/api/audit?person=${admin.id}&action=sql_executed&limit=1`,
    admin,
  );
  expect(body).toMatchObject([
    { actor_name: '陳主任', target_type: 'database', details: { sql: { to: sql }, confirmed: { to: '是' } } },
  ]);
});

test('[OPEN-125] who has every permission but is not of type admin may not run SQL', async () => {
  const { name } = await buildUserType(db, { permissions: ['all'] });
  const almighty = await server.aPerson({ userType: name });
  const body = { sql: 'select 1' };
  const answer = await server.call('POST', '/api/database/execute-sql', { token: almighty.token, body });
  expect(answer.status).toBe(403);
});
