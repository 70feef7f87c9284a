import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { buildChatbot } from '../../builders/builders.ts';
import { chatbots, usageCounts } from '../../platform/db/schema/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import * as repository from './counting.repository.ts';
import { makeSchoolOfChats } from './testing/school-of-chats.ts';

const SETTINGS = {
  SCHOOL_TIME_ZONE: 'Asia/Taipei',
  SESSION_IDLE_MS: '99999999999',
  SESSION_MAX_MS: '99999999999',
};

/** A school of its own, in which it is whatever time the test says. */
async function startSchool(now: string) {
  let instant = new Date(now);
  const clock = { now: () => instant };
  const server = await startTestServer({ clock, env: SETTINGS });
  return {
    server,
    clock,
    ...(await makeSchoolOfChats(server)),
    setTime: (next: string) => {
      instant = new Date(next);
    },
    count: () => server.container.usageReports.catchUp(),
  };
}

const school = await startSchool('2025-03-03T02:00:00Z');
const { chat, count, report, setTime, pupil, server } = school;
const deleteChat = async (id: string | undefined) => {
  const { status } = await server.call('DELETE', `/api/chat/sessions/${id}`, pupil);
  expect([200, 204]).toContain(status);
};

test('an administrator sees a new chat after a minute at most, and one that was deleted on its own day no more', async () => {
  const [first] = await chat({ at: '2025-03-03T01:00:00Z' });
  expect((await report('2025-03-03')).total.chats).toBe(1);
  await chat({ at: '2025-03-03T01:59:00Z' });
  setTime('2025-03-03T02:00:59Z');
  expect(await report('2025-03-03')).toMatchObject({
    total: { chats: 1 },
    counted_at: '2025-03-03T02:00:00.000Z',
  });
  setTime('2025-03-03T02:01:00Z');
  expect((await report('2025-03-03')).total.chats).toBe(2);
  await deleteChat(first);
  setTime('2025-03-03T02:03:00Z');
  expect((await report('2025-03-03')).total.chats).toBe(1);
});

test('an administrator does not wait while a busy day is counted anew, and reads the last count until it is', async () => {
  const { server, chat, report, setTime } = await startSchool('2025-03-03T02:00:00Z');
  const day = '2025-03-03';
  await chat(...Array.from({ length: 1_001 }, () => ({ at: '2025-03-03T01:00:00Z' })));
  expect(await report(day)).toMatchObject({ total: { chats: 1_001 }, is_counting: false });
  await chat({ at: '2025-03-03T01:30:00Z' });
  setTime('2025-03-03T02:05:00Z');
  await server.db.transaction(async (tx) => {
    await repository.holdDay(tx, day);
    expect(await report(day)).toMatchObject({
      total: { chats: 1_001 },
      counted_at: '2025-03-03T02:00:00.000Z',
      is_counting: true,
    });
  });
  await expect
    .poll(() => report(day))
    .toMatchObject({ total: { chats: 1_002 }, counted_at: '2025-03-03T02:05:00.000Z', is_counting: false });
  expect(server.errors).toEqual([]);
});

test('an administrator sees what an answer that went on over midnight came to, until ten minutes later', async () => {
  setTime('2025-03-04T16:05:00Z');
  await chat({ at: '2025-03-04T15:59:59Z' });
  expect((await report('2025-03-04')).total.chats).toBe(1);
  await chat({ at: '2025-03-04T15:59:59.999Z' });
  setTime('2025-03-04T16:09:59Z');
  expect((await report('2025-03-04')).total.chats).toBe(2);
  await chat({ at: '2025-03-04T15:59:58Z' });
  setTime('2025-03-04T16:10:00Z');
  await count();
  expect((await report('2025-03-04')).total.chats).toBe(3);
  await chat({ at: '2025-03-04T15:59:57Z' });
  setTime('2025-03-04T18:00:00Z');
  await count();
  expect((await report('2025-03-04')).total.chats).toBe(3);
});

test('a chat of yesterday that is deleted today, and one of a pupil who is deleted, stay counted', async () => {
  setTime('2025-03-06T02:00:00Z');
  const leaver = await server.aPerson({ userType: 'student' });
  const [yesterday] = await chat(
    { at: '2025-03-05T04:00:00Z' },
    { at: '2025-03-05T05:00:00Z', userId: leaver.id },
  );
  await count();
  await deleteChat(yesterday);
  expect((await server.call('DELETE', `/api/users/${leaver.id}`, school.admin)).status).toBe(200);
  expect((await report('2025-03-05')).total.chats).toBe(2);
  setTime('2025-03-07T02:00:00Z');
  await count();
  expect((await report('2025-03-05', '2025-03-07')).total.chats).toBe(2);
});

test('an administrator reads a renamed chatbot once, by its last name, and a deleted one by its own of that day', async () => {
  setTime('2025-03-11T02:00:00Z');
  const { db } = server;
  const [renamed, gone] = [
    await buildChatbot(db, { name: '舊名' }),
    await buildChatbot(db, { name: '將被刪除' }),
  ];
  await chat({ at: '2025-03-10T04:00:00Z', chatbot: renamed }, { at: '2025-03-10T04:00:00Z', chatbot: gone });
  await count();
  await db.update(chatbots).set({ name: '新名' }).where(eq(chatbots.id, renamed.id));
  await db.delete(chatbots).where(eq(chatbots.id, gone.id));
  await chat({ at: '2025-03-11T01:00:00Z', chatbot: renamed });
  const named = (await report('2025-03-10', '2025-03-11')).chatbots.map(
    ({ label, chats }) => `${label} ${chats}`,
  );
  expect(named).toEqual(['新名 2', '將被刪除 1']);
});

test('an administrator reads a school’s chats of 400 days, and no request counts more than two of them', async () => {
  const { server, chat, count, report } = await startSchool('2025-02-04T01:00:00Z');
  const days = Array.from({ length: 400 }, (_, place) =>
    new Date(Date.UTC(2024, 0, 1 + place)).toISOString().slice(0, 10),
  );
  expect(days.at(-1)).toBe('2025-02-03');
  await chat(...days.map((day) => ({ at: `${day}T03:00:00Z` })));
  await report('2024-01-01', '2025-02-04');
  const counted = await server.db.select().from(usageCounts).where(eq(usageCounts.dimension, 'total'));
  expect(counted.map(({ day }) => day)).toEqual(['2025-02-03']);

  await count();
  const whole = await report('2024-01-01', '2025-02-04');
  expect(whole).toMatchObject({
    total: { chats: 400 },
    first_day: '2024-01-01',
    pending_days: 0,
  });
  expect(whole.days.filter(({ chats }) => chats !== 1).map(({ key }) => key)).toEqual(['2025-02-04']);
}, 120_000);

test('an administrator is told how many days are still to be counted', async () => {
  const { server, chat, count, report } = await startSchool('2025-03-20T02:00:00Z');
  await chat({ at: '2025-03-10T04:00:00Z' }, { at: '2025-03-12T04:00:00Z' });
  await count();
  await server.db.$client.query(`delete from usage_days where day in ('2025-03-12', '2025-03-13')`);
  expect(await report('2025-03-01', '2025-03-20')).toMatchObject({ pending_days: 2 });
  expect(await report('2025-03-13', '2025-03-20')).toMatchObject({ pending_days: 1 });
  await count();
  expect(await report('2025-03-01', '2025-03-20')).toMatchObject({ pending_days: 0, total: { chats: 2 } });
});

test('a school whose older chats come back from a backup has them counted, too', async () => {
  const { chat, count, report } = await startSchool('2025-03-20T02:00:00Z');
  await chat({ at: '2025-03-18T04:00:00Z' });
  await count();
  await chat({ at: '2025-03-11T04:00:00Z' });
  await count();
  expect(await report('2025-03-01', '2025-03-20')).toMatchObject({
    first_day: '2025-03-11',
    total: { chats: 2 },
  });
});

test('two processes that count and report at once count each chat once', async () => {
  const { server, clock, chat, count, report, admin } = await startSchool('2025-03-20T02:00:00Z');
  const other: TestServer = await startTestServer({ clock, env: SETTINGS, beside: server });
  await chat(
    ...Array.from({ length: 40 }, (_, place) => ({
      at: new Date(Date.UTC(2025, 2, 20, 1) - place * 12 * 3_600_000).toISOString(),
    })),
  );
  const query = '/api/usage/report?from=2025-02-20&to=2025-03-20';
  const answers = await Promise.all([
    count(),
    other.container.usageReports.catchUp(),
    ...Array.from({ length: 10 }, (_, place) => (place % 2 === 0 ? server : other).call('GET', query, admin)),
  ]);
  for (const answer of answers) expect(answer?.status ?? 200).toBe(200);
  await count();
  expect((await report('2025-02-20', '2025-03-20')).total.chats).toBe(40);
  expect([...server.errors, ...other.errors]).toEqual([]);
});

test('a chat that another process counted for good stays counted, also by who waited meanwhile to count that day and finds it deleted', async () => {
  const { server, clock, chat, report, setTime, pupil } = await startSchool('2025-03-04T16:09:59Z');
  const day = '2025-03-04';
  const [id] = await chat({ at: '2025-03-04T04:00:00Z' });
  const isWaiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const waited = await server.db.transaction(async (tx) => {
    await repository.holdDay(tx, day);
    const asked = report(day);
    await expect.poll(async () => (await server.db.execute(isWaiting)).rows).toHaveLength(1);
    setTime('2025-03-04T16:10:00Z');
    const bounds = { start: new Date('2025-03-03T16:00:00Z'), end: new Date('2025-03-04T16:00:00Z') };
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    await repository.countDay(tx, { day, countedAt: clock.now(), ...bounds, hours });
    expect((await server.call('DELETE', `/api/chat/sessions/${id}`, pupil)).status).toBe(204);
    return { asked };
  });
  expect((await waited.asked).total.chats).toBe(1);
  expect((await report(day)).total.chats).toBe(1);
});

test('an administrator is told of every day that is still to be counted where counting breaks off: the earliest comes first', async () => {
  const { server, chat, count, report } = await startSchool('2025-03-20T02:00:00Z');
  await chat({ at: '2025-03-10T04:00:00Z' }, { at: '2025-03-12T04:00:00Z' });
  const change = (how: string) => server.db.$client.query(`alter table usage_days ${how}`);
  await change(`add constraint broken check (day <> '2025-03-18')`);
  await expect(count()).rejects.toThrow();
  expect(await report('2025-03-01', '2025-03-20')).toMatchObject({
    first_day: '2025-03-10',
    pending_days: 8,
  });
  await change('drop constraint broken');
  await count();
  expect(await report('2025-03-01', '2025-03-20')).toMatchObject({ pending_days: 0, total: { chats: 2 } });
});

const changes = [
  { zone: 'Europe/London', day: '2025-03-30', midnight: '2025-03-30T00:00:00Z', hours: 23 },
  { zone: 'Europe/London', day: '2025-10-26', midnight: '2025-10-25T23:00:00Z', hours: 25 },
];
test.each(changes)(
  'a school in $zone counts each chat of $day, when the clocks change, in the hour that they show',
  async ({ zone, day, midnight, hours }) => {
    const start = Date.parse(midnight);
    const server = await startTestServer({
      clock: { now: () => new Date(start + 2 * 86_400_000) },
      env: { ...SETTINGS, SCHOOL_TIME_ZONE: zone },
    });
    const { chat, report } = await makeSchoolOfChats(server);
    await chat(
      ...Array.from({ length: hours }, (_, hour) => ({
        at: new Date(start + hour * 3_600_000).toISOString(),
      })),
    );
    await server.container.usageReports.catchUp();
    const found = await report(day);
    expect(found.total.chats).toBe(hours);
    // At one o'clock in the night: skipped in spring, and twice in autumn.
    expect(found.hours.map(({ chats }) => chats)).toEqual([
      1,
      hours - 24 + 1,
      ...Array.from({ length: 22 }, () => 1),
    ]);
  },
);

afterAll(() => expect(server.errors).toEqual([]));
