import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ImportRow } from '#contract/user-import.contract.ts';
import { buildUser, buildUserType } from '../../builders/builders.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { users, userTypes } from '../../platform/db/schema/index.ts';
import { waitUntil } from '../../testing/faults/wait-until.ts';
import { aRow, makeImporter, slowRows, someRows } from '../../testing/make-import.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;
const beside = await startTestServer({ beside: { databaseUrl: server.databaseUrl, db } });
const admin = await server.aPerson({ userType: 'admin' });
const { send, follow, findMade } = makeImporter(server, admin);

const IN_USE = '該電子郵箱已被使用，請使用其他郵箱';
/** Long enough for a machine that has other things to do. */
const WAIT_MS = 20_000;

describe('what happens meanwhile', () => {
  /** Does something in a transaction, lets what is sent run into it, and commits. */
  async function sendDuring<T>(
    sendLists: () => Promise<T>[],
    meanwhile: (tx: Transaction) => Promise<unknown>,
    afterwards?: (tx: Transaction) => Promise<unknown>,
  ) {
    return db.transaction(async (tx) => {
      await meanwhile(tx);
      const answers = sendLists();
      await waitUntil('they wait', async () => (await countWaiting()) === answers.length, WAIT_MS);
      await afterwards?.(tx);
      return answers;
    });
  }
  async function countWaiting() {
    const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await db.$client.query(text)).rowCount;
  }
  async function importDuring(rows: ImportRow[], meanwhile: (tx: Transaction) => Promise<unknown>) {
    const [answer] = await sendDuring(() => [send(rows)], meanwhile);
    if (!answer) throw new Error('nothing was sent');
    return { answer };
  }

  test('[USER-39] an administrator whose e-mail somebody takes while the list is written reads it as a problem of the row', async () => {
    const rows = someRows(3);
    const { answer } = await importDuring(rows, (tx) =>
      buildUser(tx, { email: String(rows[1]?.email).toUpperCase(), passwordHash: '' }),
    );
    expect(await answer).toEqual({
      status: 200,
      report: { created: 0, new_schools: [], problems: [{ row: 1, field: 'email', message: IN_USE }] },
    });
    expect(await findMade(rows)).toEqual([]);
  });

  test('an administrator whose id somebody takes while the list is written reads it as a problem of the row', async () => {
    const rows = someRows(3);
    const { answer } = await importDuring(rows, (tx) =>
      buildUser(tx, { id: String(rows[2]?.id), passwordHash: '' }),
    );
    expect((await answer).report).toEqual({
      created: 0,
      new_schools: [],
      problems: [{ row: 2, field: 'email', message: '這個識別碼已被使用' }],
    });
    expect(await findMade(rows)).toHaveLength(1);
  });

  test('an administrator whose user type is renamed while the list is written reads which row names it', async () => {
    const type = await buildUserType(db, { name: '舊名' });
    const rows = [aRow({ user_type: '舊名' })];
    const { answer } = await importDuring(rows, (tx) =>
      tx.update(userTypes).set({ name: '新名' }).where(eq(userTypes.id, type.id)),
    );
    expect((await answer).report.problems).toEqual([
      { row: 0, field: 'user_type', message: '找不到用戶類型「舊名」' },
    ]);
  });

  test('two administrators who import lists that share people at once get one list whole, and of the other the rows in use', async () => {
    // One process writes one list at a time; two processes meet in the database.
    const other = makeImporter(beside, await server.aPerson({ userType: 'admin' }));
    const mine = someRows(3);
    const theirs = mine.map(({ email = '' }) => aRow({ email })).reverse();
    // Both are stopped at the row in the middle. Had both begun to write, each would then want what the other wrote.
    const email = String(mine[1]?.email);
    const sent = await sendDuring(
      () => [send(mine), other.send(theirs)],
      (tx) => buildUser(tx, { email, passwordHash: '' }),
      (tx) => tx.delete(users).where(eq(users.email, email)),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ report }) => report.created).sort()).toEqual([0, 3]);
    const refused = answers.find(({ report }) => report.created === 0)?.report.problems ?? [];
    expect(refused.map(({ message }) => message)).toEqual([IN_USE, IN_USE, IN_USE]);
  });
});

describe('while it runs', () => {
  test('an administrator follows an import by rows to its report', async () => {
    const events = await follow(someRows(7));
    expect(events.slice(0, -1)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((done) => ({ type: 'progress', done, total: 7 })),
    );
    expect(events.at(-1)).toEqual({
      type: 'finished',
      report: { created: 7, new_schools: [], problems: [] },
    });
  });

  test('an administrator follows a long list by a hundred steps at most', async () => {
    const events = await follow(someRows(250));
    expect(events.length).toBeLessThanOrEqual(101);
    expect(events.at(-2)).toEqual({ type: 'progress', done: 250, total: 250 });
  });

  test('somebody who signs in while a list is imported is in before it ends, and the server answers who looks', async () => {
    const order: string[] = [];
    let meanwhile: Promise<unknown> | undefined;
    await follow(slowRows(), {
      onProgress() {
        meanwhile ??= Promise.all([
          server.signIn(admin.email).then(() => order.push('signed in')),
          call('GET', '/api/health').then(({ status }) => order.push(`health ${status}`)),
        ]);
      },
    });
    order.push('imported');
    await meanwhile;
    expect(order.at(-1)).toBe('imported');
    expect(order.slice(0, 2).sort()).toEqual(['health 200', 'signed in']);
  });

  test('an administrator who leaves in the middle finds everybody made', async () => {
    const rows = slowRows();
    const leaving = new AbortController();
    await expect(follow(rows, { signal: leaving.signal, onProgress: () => leaving.abort() })).rejects.toThrow(
      'abort',
    );
    expect(await findMade(rows)).toEqual([]);
    await waitUntil('everybody is there', async () => (await findMade(rows)).length === rows.length, WAIT_MS);
  });

  test('an administrator who is deactivated while the passwords are being prepared makes nobody', async () => {
    const other = await server.aPerson({ userType: 'admin' });
    const rows = slowRows();
    let stopped: Promise<unknown> | undefined;
    const events = await makeImporter(server, other).follow(rows, {
      onProgress() {
        stopped ??= db.update(users).set({ status: 'inactive' }).where(eq(users.id, other.id)).execute();
      },
    });
    await stopped;
    expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'not_signed_in' });
    expect(await findMade(rows)).toEqual([]);
  });
});
