import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ChangeReport } from '#contract/user-management.contract.ts';
import { users } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeAdministration, sameNames } from './testing/administration.ts';

/** Writes of people that wait for each other leave the product to everybody else. */
const CONNECTIONS = 6;
const server = await startTestServer({ env: { DATABASE_POOL: String(CONNECTIONS) } });
const { call, db } = server;
const { aManager, aUser, stored } = makeAdministration(server);
const manager = await aManager();
const pupil = await server.aPerson();
const school = await db.$client.query<{ id: string }>(
  `insert into schools (name) values ('甲校') returning id`,
);

/** While somebody holds these people; `work` begins requests that wait for them. */
async function whileHeld<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const among = sql`${users.id} = any(${sql.param([...ids])}::uuid[])`;
    await tx.select({ id: users.id }).from(users).where(among).for('no key update');
    return work();
  });
}

async function countWaiting(): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}
const waitForLocks = (count: number) => expect.poll(countWaiting, { interval: 5 }).toBe(count);

describe('a crowd of writes', () => {
  test('a pupil goes on working while one manager sends more writes than there are connections', async () => {
    const user = await aUser();
    const waiting = await whileHeld([user.id], async () => {
      const all = Array.from({ length: 3 * CONNECTIONS }, (_, count) =>
        manager.send('PUT', `/${user.id}`, { ...sameNames(user), name: `改名${count}` }),
      );
      await waitForLocks(3);
      for (let round = 0; round < 10; round++)
        expect((await call('GET', `/api/users/${pupil.id}`, pupil)).status).toBe(200);
      expect(await countWaiting()).toBe(3);
      return { all };
    });
    const answers = await Promise.all(waiting.all);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(String((await stored(user.id))?.name)).toMatch(/^改名\d+$/);
  });

  test('one change of many users is made at a time, and one user is changed beside it', async () => {
    const [held, other] = [await aUser(), await aUser()];
    const second = await aManager();
    const waiting = await whileHeld([held.id], async () => {
      const all = [
        ...['inactive', 'pending', 'active', 'inactive'].map((status) =>
          manager.send('PATCH', '', { ids: [held.id], changes: { status } }),
        ),
        manager.send('PUT', '/chatbots', { ids: [held.id], chatbots: [], mode: 'replace' }),
        call('DELETE', `/api/schools/${school.rows[0]?.id}`, manager),
      ];
      await waitForLocks(1);
      const beside = { name: '旁邊', email: other.email };
      expect(
        (await second.send('POST', '', { ...beside, email: 'b@turn.test', password: '密碼' })).status,
      ).toBe(201);
      expect(await countWaiting()).toBe(1);
      return { all };
    });
    const answers = await Promise.all(waiting.all);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('a manager whose write waits too long for another reads that many are working, and nothing changed', async () => {
    const user = await aUser();
    const before = await stored(user.id);
    const answer = await whileHeld([user.id], () =>
      manager.send('PUT', `/${user.id}`, { ...sameNames(user), name: '等不到' }),
    );
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      503,
      'overloaded',
      '目前使用人數較多，請稍後再試',
    ]);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await stored(user.id)).toEqual(before);
  });
});

describe('the largest assignment', async () => {
  const make = async (text: string) =>
    (await db.$client.query<{ id: string }>(text)).rows.map(({ id }) => id);
  const people = await make(
    `insert into users (email, name, password_hash)
     select 'large' || i || '@turn.test', '同學' || i, 'x' from generate_series(1, 5000) i returning id`,
  );
  const bots = await make(
    `insert into chatbots (name) select '機器人' || i from generate_series(1, 1000) i returning id`,
  );
  const assign = (ids: readonly string[], chatbots: readonly string[], mode = 'add') =>
    manager.send('PUT', '/chatbots', { ids, chatbots, mode });

  test('a manager who assigns more than is possible at once reads how many are, and nobody changes', async () => {
    for (const [ids, chatbots] of [
      [people, bots.slice(0, 21)],
      [people.slice(0, 101), bots],
    ] as const) {
      const { status, body } = await assign(ids, chatbots);
      const message = '一次最多指派 100,000 項（用戶數乘以聊天機器人數），請減少用戶或聊天機器人';
      expect([status, body.message]).toEqual([400, message]);
      expect(body.fields).toEqual([{ path: 'chatbots', message }]);
    }
    expect((await db.$client.query('select 1 from user_chatbots limit 1')).rows).toEqual([]);
  });

  test('a manager assigns twenty chatbots to five thousand users, each in order and noted', async () => {
    const { status, body } = await assign(people, bots.slice(0, 20));
    const report = body as never as ChangeReport;
    expect([status, report.changed.length]).toEqual([200, 5_000]);
    for (const id of [people[0], people[4_999]]) {
      const { rows } = await db.$client.query(
        'select chatbot_id as id from user_chatbots where user_id = $1 order by position',
        [id],
      );
      expect(rows.map((row) => row.id)).toEqual(bots.slice(0, 20));
    }
  });
});
