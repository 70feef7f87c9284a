import { describe, expect, test } from 'vitest';
import { USAGE_DAYS_MAX } from '#contract/usage.contract.ts';
import { buildChatbot, buildSchool, buildUserType } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { schoolYearStart } from './school-days.ts';
import { makeSchoolOfChats } from './testing/school-of-chats.ts';

const server = await startTestServer({
  clock: { now: () => new Date('2025-06-10T04:00:00Z') },
  env: { SCHOOL_TIME_ZONE: 'Asia/Hong_Kong' },
});
const { call, db } = server;
const { bot, chat, read, report } = await makeSchoolOfChats(server);

const school = await buildSchool(db, { name: '示範小學' });
const teacher = await server.aPerson({ userType: 'teacher', schoolId: school.id });
const essays = await buildChatbot(db, { name: '作文老師' });
const bots = await Promise.all(Array.from({ length: 23 }, () => buildChatbot(db)));
// Each test has days of its own, and all are counted together: a day that was counted is not counted again.
await chat(
  { at: '2025-05-03T09:15:00+08:00', tokens: [100, 50] },
  { at: '2025-05-03T09:59:59+08:00', question: '三個字', answer: '五個字的🙂' },
  {
    at: '2025-05-03T23:00:00+08:00',
    userId: teacher.id,
    chatbot: essays,
    model: 'gpt-4o',
    tokens: [10, 20],
  },
  { at: '2025-05-03T23:30:00+08:00', model: null, answer: '' },

  { at: '2025-05-10T15:59:59.999Z' },
  { at: '2025-05-10T16:00:00.000Z' },
  { at: '2025-05-11T15:59:59.999Z' },
  { at: '2025-05-11T16:00:00.000Z' },

  ...bots.flatMap((chatbot, place) =>
    Array.from({ length: place === 0 ? 3 : 1 }, () => ({ at: '2025-05-20T04:00:00Z', chatbot })),
  ),
);
await server.container.usageReports.catchUp();

describe('who may read it', () => {
  test('[HIST-31 HIST-32] an administrator reads the report', async () => {
    const { status, body } = await read();
    expect([status, body]).toMatchObject([
      200,
      { from: '2025-05-12', to: '2025-06-10', time_zone: 'Asia/Hong_Kong' },
    ]);
  });

  test('a person of a type with `all` reads it and the prices, too', async () => {
    const { name } = await buildUserType(db, { permissions: ['all'] });
    const person = await server.aPerson({ userType: name });
    expect((await call('GET', '/api/usage/report', person)).status).toBe(200);
    expect((await call('GET', '/api/usage/prices', person)).status).toBe(200);
  });

  test('[HIST-37] a teacher, and who may open the chat history but is no administrator, reads nothing of it', async () => {
    const { name } = await buildUserType(db, { permissions: ['chat_history', '/chat-history'] });
    for (const userType of ['teacher', name]) {
      const person = await server.aPerson({ userType });
      for (const path of ['report', 'prices'])
        expect((await call('GET', `/api/usage/${path}`, person)).status).toBe(403);
      const body = { currency: 'HKD', prices: [] };
      expect((await call('PUT', '/api/usage/prices', { ...person, body })).status).toBe(403);
    }
    expect((await call('GET', '/api/usage/report')).status).toBe(401);
  });
});

describe('what it counts', () => {
  test('an administrator reads a day by chatbot, school, user type, hour and model', async () => {
    const day = '2025-05-03';
    const found = await report(day);
    expect(found.total).toMatchObject({
      chats: 4,
      characters: 3 + 8 + 3 + 1,
      prompt_tokens: 110,
      completion_tokens: 70,
    });
    expect(found.days).toEqual([
      { key: day, label: day, chats: 4, characters: 15, prompt_tokens: 110, completion_tokens: 70 },
    ]);
    const shortly = (rows: readonly { label: string; chats: number }[]) =>
      rows.map(({ label, chats }) => `${label} ${chats}`);
    expect(shortly(found.chatbots)).toEqual([`${bot.name} 3`, '作文老師 1']);
    expect(shortly(found.schools)).toEqual(['未填學校 3', '示範小學 1']);
    expect(found.schools.map(({ key }) => key)).toEqual(['none', school.id]);
    expect(shortly(found.user_types)).toEqual(['student 3', 'teacher 1']);
    expect(shortly(found.models)).toEqual(['gpt-4o-mini 2', '未完成的回答 1', 'gpt-4o 1']);
    expect(found.hours).toHaveLength(24);
    expect(shortly(found.hours.filter(({ chats }) => chats > 0))).toEqual(['09:00 2', '23:00 2']);
  });

  test('a chat belongs to the day that it is where the school is, from midnight to midnight', async () => {
    const found = await report('2025-05-10', '2025-05-12');
    expect(found.days.map(({ key, chats }) => [key, chats])).toEqual([
      ['2025-05-10', 1],
      ['2025-05-11', 2],
      ['2025-05-12', 1],
    ]);
    expect(found.hours[0]?.chats).toBe(2);
    expect(found.hours[23]?.chats).toBe(2);
    expect(found.pending_days).toBe(0);
  });

  test('an administrator reads the busiest chatbots by name and the others together', async () => {
    const { chatbots, total } = await report('2025-05-20');
    expect(chatbots).toHaveLength(21);
    expect(chatbots[0]).toMatchObject({ key: bots[0]?.id, chats: 3 });
    expect(chatbots.at(-1)).toMatchObject({ key: 'others', label: '其他', chats: 3 });
    expect(chatbots.reduce((sum, { chats }) => sum + chats, 0)).toBe(total.chats);
  });
});

describe('the range', () => {
  test('an administrator reads every day of it, also those without a chat, and when the first of all was', async () => {
    const found = await report('2025-05-02', '2025-05-04');
    expect(found.days.map(({ key, chats }) => `${key} ${chats}`)).toEqual([
      '2025-05-02 0',
      '2025-05-03 4',
      '2025-05-04 0',
    ]);
    expect(found).toMatchObject({ first_day: '2025-05-03', counted_at: null, pending_days: 0 });
  });

  test('an administrator reads nothing but zeros of days to come and of long ago', async () => {
    for (const day of ['1970-01-01', '2199-12-31', '9999-12-31']) {
      const found = await report(day);
      expect(found.total).toMatchObject({ chats: 0, cost: null });
      expect([found.days.length, found.hours.length, found.chatbots.length]).toEqual([1, 24, 0]);
      expect(found.pending_days).toBe(0);
    }
  });

  test('an administrator reads ranges by their names, which end today at the school', async () => {
    const ranges = [
      ['7', '2025-06-04'],
      ['30', '2025-05-12'],
      ['year', '2024-09-01'],
    ] as const;
    for (const [range, from] of ranges) {
      expect((await read({ range })).body).toMatchObject({ from, to: '2025-06-10' });
    }
    expect((await read({ range: 'century' })).body).toMatchObject({ fields: [{ path: 'range' }] });
  });

  const years = [
    ['2025-07-31', 'Asia/Taipei', '2024-08-01'],
    ['2025-08-01', 'Asia/Taipei', '2025-08-01'],
    ['2025-08-31', 'Asia/Hong_Kong', '2024-09-01'],
    ['2025-09-01', 'Asia/Hong_Kong', '2025-09-01'],
    ['2026-01-02', 'Asia/Hong_Kong', '2025-09-01'],
  ] as const;
  test.each(years)('an administrator on %s in %s is in the school year from %s', (day, timeZone, first) => {
    expect(schoolYearStart(day, timeZone)).toBe(first);
  });

  const wrong = [
    ['a day that is none', { from: '2025-02-30' }, 'from', /./],
    ['a word', { to: 'yesterday' }, 'to', /./],
    ['a day before all', { from: '0000-01-01' }, 'from', /1970/],
    ['a beginning after the end', { from: '2025-03-02', to: '2025-03-01' }, 'from', /開始日期/],
    ['a day too many', { from: '2024-01-01', to: '2026-01-01' }, 'from', /731 天/],
    ['a beginning of long ago alone', { from: '1999-01-01' }, 'from', /731 天/],
  ] as const;
  test.each(wrong)(
    'an administrator who asks for %s reads which field is wrong',
    async (_, query, path, says) => {
      const { status, body } = await read(query);
      expect([status, body]).toMatchObject([400, { code: 'invalid_input', fields: [{ path }] }]);
      expect((body as { message: string }).message).toMatch(says);
    },
  );

  test('an administrator reads as many days as one report may have', async () => {
    const { days } = await report('2024-01-01', '2025-12-31');
    expect(days).toHaveLength(USAGE_DAYS_MAX);
    const alone = (await read({ to: '2025-01-30' })).body;
    expect(alone).toMatchObject({ from: '2025-01-01', to: '2025-01-30' });
  });
});
