import { expect, test, vi } from 'vitest';
import { cloneTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';

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
