import { expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../testing/faults/database-proxy.ts';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { isUnavailable, openDatabase } from './database.ts';

test('an operator whose database cuts a connection in the middle of a transaction loses that transaction alone', async () => {
  const { url, db: other } = await cloneTestDatabase();
  const db = openDatabase({ url, connections: 2, onError: () => undefined });
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute('select pg_backend_pid() as pid');
    const { pid } = rows[0] as { pid: number };
    await other.$client.query('select pg_terminate_backend($1)', [pid]);
    // Between two statements nobody waits for this connection.
    const isThere = 'select 1 from pg_stat_activity where pid = $1';
    await vi.waitFor(async () => expect((await other.$client.query(isThere, [pid])).rows).toEqual([]));
    await tx.execute('select 1');
  });
  await expect(broken).rejects.toThrow();
  expect((await db.$client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await db.$client.end();
});

test('[SEC-32] an operator whose database works at one statement without end has it ended there, and the connection back', async () => {
  const { url } = await cloneTestDatabase();
  const open = (limits?: { statement: number; answer: number }) =>
    openDatabase({ url, connections: 1, onError: () => undefined, ...(limits && { limits }) });
  const usual = open();
  expect((await usual.$client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  await usual.$client.end();
  const hasty = open({ statement: 50, answer: 40_000 });
  await expect(hasty.$client.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '57014' });
  expect((await hasty.$client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await hasty.$client.end();
});

test('[SEC-32] an operator whose network swallows the answers of the database reads that it is out of reach, and goes on when it is back', async () => {
  const { url } = await cloneTestDatabase();
  const proxy = await startDatabaseProxy(url);
  const limits = { statement: 30_000, answer: 2_000 };
  const db = openDatabase({ url: proxy.url, connections: 1, limits, onError: () => undefined });
  await db.$client.query('select 1');
  proxy.freeze();
  const failure = await db.$client.query('select 1').catch((error: unknown) => error);
  expect([String(failure), isUnavailable(failure)]).toEqual([expect.stringContaining('timeout'), true]);
  proxy.thaw();
  expect((await db.$client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  await db.$client.end();
  await proxy.close();
});

test('[SEC-32] an operator’s database has forty seconds to answer', async () => {
  const { url } = await cloneTestDatabase();
  const db = openDatabase({ url, connections: 1, onError: () => undefined });
  expect(db.$client.options.query_timeout).toBe(40_000);
  await db.$client.end();
});
