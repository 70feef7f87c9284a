import { expect, test, vi } from 'vitest';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import {
  type BoundedStatement,
  BoundReached,
  OutcomeUnknown,
  runBounded,
  type StatementResult,
} from './bounded-statement.ts';

const { url, db } = await cloneTestDatabase();
const base: BoundedStatement<StatementResult> = {
  ...{ url, sql: 'select 1 as one', readOnly: true, maxRows: 10, maxBytes: 1_000_000, timeoutMs: 20_000 },
  settings: { search_path: 'public', client_connection_check_interval: '0', statement_timeout: '0' },
  terminate: (pid) => db.$client.query('select pg_terminate_backend($1)', [pid]),
  check: () => undefined,
  present: (result) => result,
};
const listRunning = async (sql: string) =>
  (await db.$client.query("select pid from pg_stat_activity where query = $1 and state = 'active'", [sql]))
    .rows;

test('a statement that no limit of the database ends is ended from outside, and so is the database’s work for it', async () => {
  const sql =
    'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a + b < 0';
  const running = runBounded({ ...base, sql, timeoutMs: 300 });
  await expect(running).rejects.toThrow(new BoundReached('time'));
  await vi.waitFor(async () => expect(await listRunning(sql)).toEqual([]));
});

test('a statement leaves nothing behind: its connection is gone with its settings, locks and tables', async () => {
  const pid = 'select pg_backend_pid() as pid, pg_advisory_lock(7) is null as x';
  const { rows } = await runBounded({ ...base, sql: pid, readOnly: false });
  await vi.waitFor(async () => {
    const found = await db.$client.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.[0]]);
    expect(found.rows).toEqual([]);
  });
  const { rows: locks } = await db.$client.query(
    "select 1 from pg_locks where locktype = 'advisory' and objid = 7",
  );
  expect(locks).toEqual([]);
});

test('a statement is not run where the connection is not what it should be', async () => {
  const check = ({ account }: { account: string }) => {
    throw new Error(`not ${account}`);
  };
  const sql = "insert into schools (name) values ('nein')";
  await expect(runBounded({ ...base, sql, readOnly: false, check })).rejects.toThrow(/^not /);
  expect((await db.$client.query('select 1 from schools')).rows).toEqual([]);
});

test('a change is kept, and one that fails at its end is not', async () => {
  const add = (name: string) => ({
    ...base,
    readOnly: false,
    sql: `insert into schools (name) values ('${name}')`,
  });
  expect(await runBounded(add('eins'))).toMatchObject({ command: 'INSERT', count: 1, fields: [], rows: [] });
  await db.$client.query(
    'create table late (name text references schools (name) deferrable initially deferred)',
  );
  const late = runBounded({ ...base, readOnly: false, sql: "insert into late values ('zwei')" });
  await expect(late).rejects.toMatchObject({ code: '23503' });
  expect((await db.$client.query('select name from schools')).rows).toEqual([{ name: 'eins' }]);
  expect((await db.$client.query('select 1 from late')).rows).toEqual([]);
});

test('a change is not kept where its answer cannot be presented', async () => {
  const present = () => {
    throw new Error('no words for it');
  };
  const sql = "insert into schools (name) values ('stumm')";
  await expect(runBounded({ ...base, sql, readOnly: false, present })).rejects.toThrow('no words for it');
  expect((await db.$client.query("select 1 from schools where name = 'stumm'")).rows).toEqual([]);
});

test('a statement that is ended while it commits says that nobody knows whether it is kept', async () => {
  await db.$client.query(
    `create table slow (n int);
     create function sleep() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end';
     create constraint trigger sleep after insert on slow deferrable initially deferred
       for each row execute function sleep()`,
  );
  const sql = 'insert into slow values (1)';
  const running = runBounded({ ...base, sql, readOnly: false, timeoutMs: 4_000 });
  await expect(running).rejects.toThrow(OutcomeUnknown);
});
