import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { listUsers } from './managed-users.repository.ts';
import { makeAdministration, sameNames } from './testing/administration.ts';
import { writeAndFindLastAdmins } from './user-changes.ts';
import { saveUsers } from './users-write.repository.ts';

/** A school must not lock itself out. One database for these tests alone: they count its admins. */
const server = await startTestServer();
const { anAdmin, aUser, aManager } = makeAdministration(server);
/** Another process of the same school: what one process lets pass in turn meets in the database. */
const beside = makeAdministration(
  await startTestServer({ beside: { databaseUrl: server.databaseUrl, db: server.db } }),
);
const ROUNDS = 12;
const LAST = '系統必須保留至少一位啟用中的管理員';

type Admin = Awaited<ReturnType<typeof anAdmin>>;

async function listAdmins(from: TestServer): Promise<{ id: string; access_expiry: Date | null }[]> {
  const { rows } = await from.db.$client.query(
    `select id, access_expiry from users
      where user_type = 'admin' and status = 'active' and (access_expiry is null or access_expiry > now())`,
  );
  return rows;
}

/** What one admin may do to another so that it is none any more. */
const WAYS: Record<
  string,
  (by: Admin, of: Admin) => Promise<{ status: number; body: Record<string, unknown> }>
> = {
  deactivates: (by, of) => by.send('PUT', `/${of.id}`, { ...sameNames(of), status: 'inactive' }),
  deletes: (by, of) => by.send('DELETE', `/${of.id}`),
  retypes: (by, of) => by.send('PUT', `/${of.id}`, { ...sameNames(of), user_type: 'student' }),
  'lets end': (by, of) => by.send('PUT', `/${of.id}`, { ...sameNames(of), access_expiry: '2020-01-01' }),
  'deactivates among many': async (by, of) =>
    by.send('PATCH', '', { ids: [of.id, (await aUser()).id], changes: { status: 'pending' } }),
  'retypes among many': async (by, of) =>
    by.send('PATCH', '', { ids: [(await aUser()).id, of.id], changes: { user_type: 'free' } }),
};

async function removeAdmins(): Promise<void> {
  await server.db.$client.query(`update users set user_type = 'free' where user_type = 'admin'`);
}

describe('a race', () => {
  test.each(Object.entries(WAYS))(
    'two admins of whom each %s the other at once leave one',
    async (_, way) => {
      for (let round = 0; round < ROUNDS; round++) {
        await removeAdmins();
        const [one, two] = [await anAdmin(), await beside.anAdmin()];
        const answers = await Promise.all([way(one, two), way(two, one)]);
        // Whoever comes second is nobody any more by then.
        expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403])]);
        expect(await listAdmins(server)).toHaveLength(1);
      }
    },
  );

  test('[SEC-10] admins who all turn against the next at once, each in another way, leave one who can act', async () => {
    const ways = Object.values(WAYS);
    for (let round = 0; round < ROUNDS; round++) {
      await removeAdmins();
      const admins = await Promise.all(ways.map(() => anAdmin()));
      await Promise.all(
        admins.map((admin, index) => {
          const next = admins[(index + 1) % admins.length] ?? admin;
          return ways[(index + round) % ways.length]?.(admin, next);
        }),
      );
      const left = await listAdmins(server);
      expect(left.length).toBeGreaterThan(0);
      const [survivor] = admins.filter(({ id }) => left.some((row) => row.id === id));
      expect((await survivor?.send('GET', '?limit=1'))?.status).toBe(200);
    }
  });

  test('two admins for a time who take the two permanent ones away at once leave one of them', async () => {
    const accessExpiry = new Date(Date.now() + 86_400_000);
    for (let round = 0; round < ROUNDS; round++) {
      await removeAdmins();
      const [one, two] = [await anAdmin({ accessExpiry }), await beside.anAdmin({ accessExpiry })];
      const [first, second] = [await anAdmin(), await anAdmin()];
      const ways = Object.values(WAYS);
      const [way, other] = [ways[round % ways.length], ways[(round + 3) % ways.length]];
      const answers = await Promise.all([way?.(one, first), other?.(two, second)]);
      expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
      expect((await listAdmins(server)).filter((row) => row.access_expiry === null)).toHaveLength(1);
    }
  });
});

describe('the last one', () => {
  test.each(Object.entries(WAYS))(
    'an admin for a time who %s the only permanent one reads that one must stay',
    async (_, way) => {
      await removeAdmins();
      const guest = await anAdmin({ accessExpiry: new Date(Date.now() + 86_400_000) });
      const head = await anAdmin({ name: '校長' });
      const { status, body } = await way(guest, head);
      expect([status, body.code, body.message]).toEqual([409, 'last_admin', LAST]);
      expect(await listAdmins(server)).toHaveLength(2);
      expect((await head.send('GET', '?limit=1')).status).toBe(200);
    },
  );

  test('an admin for a time cannot give the only permanent one an end, however far away', async () => {
    await removeAdmins();
    const guest = await anAdmin({ accessExpiry: new Date('2099-01-01') });
    const head = await anAdmin({ name: '校長' });
    const changes = { access_expiry: '2099-12-31' };
    const alone = await guest.send('PUT', `/${head.id}`, { ...sameNames(head), ...changes });
    const many = await guest.send('PATCH', '', { ids: [(await aUser()).id, head.id], changes });
    for (const { status, body } of [alone, many]) expect([status, body.message]).toEqual([409, LAST]);
    expect(many.body.fields).toEqual([{ path: 'ids.1', message: `校長：${LAST}` }]);
    const second = await anAdmin();
    expect((await guest.send('PUT', `/${head.id}`, { ...sameNames(head), ...changes })).status).toBe(200);
    expect((await listAdmins(server)).map(({ id }) => id)).toContain(second.id);
  });

  // No request gets this far: whoever asks is an admin, and stays one. The rule does not lean on that.
  test('[SEC-10] an admin for a time is found to be the last who can act, where nobody is permanent, whoever lets them go', async () => {
    await removeAdmins();
    const accessExpiry = new Date(Date.now() + 86_400_000);
    const [one, two] = [await anAdmin({ accessExpiry }), await anAdmin({ accessExpiry })];
    const [gone, asleep] = [
      await anAdmin({ accessExpiry: new Date(0) }),
      await anAdmin({ status: 'inactive' }),
    ];
    const letGo = ({ id }: { id: string }) =>
      server.db.transaction(async (tx) => {
        const last = await writeAndFindLastAdmins(tx, await listUsers(tx, [id]), () =>
          saveUsers(tx, [id], { status: 'inactive' }),
        );
        return last.map((admin) => admin.id);
      });
    for (const admin of [one, gone, asleep]) expect(await letGo(admin)).toEqual([]);
    expect(await letGo(two)).toEqual([two.id]);
  });

  test('an admin changes and deletes other admins while a permanent one remains', async () => {
    await removeAdmins();
    const head = await anAdmin();
    for (const way of Object.values(WAYS)) expect((await way(head, await anAdmin())).status).toBe(200);
    expect(await listAdmins(server)).toHaveLength(1);
  });

  test('a manager makes users while somebody else changes admins', async () => {
    await removeAdmins();
    const [head, manager] = [await anAdmin(), await aManager()];
    const other = await anAdmin();
    const answers = await Promise.all([
      head.send('PUT', `/${other.id}`, { ...sameNames(other), status: 'inactive' }),
      ...Array.from({ length: 4 }, (_, count) =>
        manager.send('POST', '', { name: '新', email: `beside${count}@admin.test`, password: '密碼' }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201, 201]);
  });
});
