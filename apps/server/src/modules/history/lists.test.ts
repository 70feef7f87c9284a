import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  buildChatbot,
  buildSchool,
  buildSession,
  buildUser,
  buildUserType,
} from '../../builders/builders.ts';
import { chatbots, chatTurns, users } from '../../platform/db/schema/index.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { anAdmin, aReader, callHistory } from './testing/history-callers.ts';

/** Noon at the school. */
const now = new Date('2026-03-10T04:00:00Z');
const server = await startTestServer({
  clock: { now: () => now },
  env: { SCHOOL_TIME_ZONE: 'Asia/Hong_Kong' },
});
const { db, passwordHash } = server;
await server.addKeys();
const admin = await anAdmin(server);

const bot = await buildChatbot(db);
const aPupil = (fields: { schoolId?: string; name?: string } = {}) =>
  buildUser(db, { passwordHash, ...fields });
const aSession = (userId: string, title: string, more: { at?: Date; chatbot?: typeof bot } = {}) =>
  buildSession(db, { userId, chatbot: bot, exchanges: [], title, ...more });

describe('the own list', () => {
  test('[HIST-37 HIST-39 HIST-44 HIST-51] a reader lists the own conversations, each with its data, and nobody’s name', async () => {
    const reader = await aReader(server);
    const at = new Date('2026-03-01T02:03:04.000Z');
    const session = await buildSession(db, {
      userId: reader.user.id,
      chatbot: reader.bot,
      exchanges: [['甚麼是分數？', '分數是……']],
      at,
    });
    const { status, rows } = await reader.listOwn();
    expect(status).toBe(200);
    expect(rows).toEqual([
      {
        id: session.id,
        title: '甚麼是分數？',
        start_time: at.toISOString(),
        updated_at: '2026-03-01T02:04:04.000Z',
        message_count: 2,
        chatbot_id: reader.bot.id,
        chatbot_name: reader.bot.name,
        chatbot_model: 'gpt-5.4-mini',
        metadata: null,
      },
    ]);
  });

  test('[HIST-40] a reader sees the model that answered last, which is not always the one that the chatbot is set to', async () => {
    const reader = await aReader(server);
    const asked = await server.call('POST', '/api/ai/chat', {
      token: reader.token,
      body: { chatbotId: reader.bot.id, message: '你好' },
    });
    await db
      .update(chatTurns)
      .set({ model: 'gpt-4o' })
      .where(eq(chatTurns.sessionId, String(asked.body.sessionId)));
    const [row] = (await reader.listOwn()).rows;
    expect([row?.metadata, row?.chatbot_model]).toEqual([{ model: 'gpt-4o' }, 'gpt-5.4-mini']);
  });

  test('[HIST-44] a reader narrows the list to a chatbot', async () => {
    const reader = await aReader(server);
    await aSession(reader.user.id, '甲', { chatbot: reader.bot });
    await aSession(reader.user.id, '乙');
    expect(await reader.titlesOfOwn({ chatbotId: reader.bot.id })).toEqual(['甲']);
    expect(await reader.titlesOfOwn({ chatbotId: crypto.randomUUID() })).toEqual([]);
  });

  test('a reader whose chatbot is gone still finds what was said to it, by the name that it had', async () => {
    const reader = await aReader(server);
    await aSession(reader.user.id, '甲', { chatbot: reader.bot });
    await db.delete(chatbots).where(eq(chatbots.id, reader.bot.id));
    const [row] = (await reader.listOwn()).rows;
    expect(row).toMatchObject({ chatbot_id: null, chatbot_name: reader.bot.name, chatbot_model: null });
  });

  test('a reader pages from the newest conversation to the oldest, also through those of one instant', async () => {
    const reader = await aReader(server);
    for (let n = 0; n < 7; n++)
      await aSession(reader.user.id, `${n}`, { at: new Date(Date.UTC(2026, 0, 1, 0, n < 3 ? 0 : n)) });
    const titles: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await reader.listOwn({ limit: 2, ...(cursor && { cursor }) });
      expect(page.rows.length).toBeLessThanOrEqual(2);
      titles.push(...page.rows.map(({ title }) => title));
      cursor = page.next;
    }
    expect(titles.slice(0, 4)).toEqual(['6', '5', '4', '3']);
    expect(titles.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(await reader.listOwn({ cursor: 'x' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'cursor' }] },
    });
  });

  const periods = [
    ['today', '2026-03-09T16:00:00Z'],
    ['week', '2026-03-03T04:00:00Z'],
    ['month', '2026-02-10T04:00:00Z'],
  ] as const;
  test.each(periods)(
    '[HIST-12 HIST-13 HIST-14] a reader sees of the period %s what came since %s',
    async (period, began) => {
      const reader = await aReader(server);
      await aSession(reader.user.id, '期內', { at: new Date(began) });
      await aSession(reader.user.id, '之前', { at: new Date(Date.parse(began) - 1) });
      expect(await reader.titlesOfOwn({ period })).toEqual(['期內']);
      expect(await reader.titlesOfOwn({})).toEqual(['期內', '之前']);
      expect((await reader.listOwn({ period: 'year' })).status).toBe(400);
    },
  );
});

describe('everybody’s list', () => {
  test('[HIST-34 HIST-39 HIST-47] an administrator sees whose each conversation is, and the school', async () => {
    const school = await buildSchool(db);
    const pupil = await aPupil({ schoolId: school.id, name: '王小明' });
    const session = await aSession(pupil.id, '甲');
    const { rows } = await admin.listAll();
    expect(rows.find(({ id }) => id === session.id)).toMatchObject({
      user_name: '王小明',
      user_school: school.name,
    });
  });

  test('[HIST-34 HIST-35] an administrator sees the conversations of visitors, and them alone where asked', async () => {
    const visitor = await makeVisitor(server);
    await visitor.ask('訪客的問題');
    await aSession((await aPupil()).id, '學生的');
    const isVisitor = ({ user_name }: { user_name?: string | undefined }) => user_name === '公開用戶';
    const { rows } = await admin.listAll({ userId: 'public' });
    expect(rows.map(({ title }) => title)).toContain('訪客的問題');
    expect(rows.every((row) => isVisitor(row) && row.user_school === null)).toBe(true);
    expect((await admin.listAll()).rows.some(isVisitor)).toBe(true);
    const ofBot = { userId: 'public', chatbotId: visitor.bot.id };
    expect(await admin.titlesOfAll(ofBot)).toEqual(['訪客的問題']);
    expect(await admin.titlesOfAll({ ...ofBot, school: '任何學校' })).toEqual([]);
  });

  test('[HIST-35 HIST-36 HIST-47] an administrator narrows the list by user, chatbot and school, by each and by all', async () => {
    const [here, there] = [await buildSchool(db), await buildSchool(db)];
    const [one, two] = [await aPupil({ schoolId: here.id }), await aPupil({ schoolId: here.id })];
    const other = await aPupil({ schoolId: there.id });
    const chatbot = await buildChatbot(db);
    await aSession(one.id, '一', { at: new Date('2026-01-03') });
    await aSession(one.id, '二', { at: new Date('2026-01-02'), chatbot });
    await aSession(two.id, '三', { at: new Date('2026-01-01'), chatbot });
    await aSession(other.id, '四', { chatbot });
    expect(await admin.titlesOfAll({ userId: one.id })).toEqual(['一', '二']);
    expect(await admin.titlesOfAll({ school: here.name })).toEqual(['一', '二', '三']);
    expect(await admin.titlesOfAll({ school: here.name, chatbotId: chatbot.id })).toEqual(['二', '三']);
    expect(await admin.titlesOfAll({ school: here.name, userId: two.id })).toEqual(['三']);
    expect(await admin.titlesOfAll({ school: there.name, userId: two.id })).toEqual([]);
    expect(await admin.titlesOfAll({ school: here.name, userId: one.id, chatbotId: chatbot.id })).toEqual([
      '二',
    ]);
    expect(await admin.titlesOfAll({ school: '沒有這所學校' })).toEqual([]);
  });

  test('[HIST-36] an administrator pages through a school whose conversations lie far behind those of others', async () => {
    const school = await buildSchool(db);
    const [one, two] = [await aPupil({ schoolId: school.id }), await aPupil({ schoolId: school.id })];
    for (let n = 0; n < 6; n++)
      await aSession(n % 2 ? one.id : two.id, `${n}`, { at: new Date(Date.UTC(2020, 0, 1, n)) });
    const crowd = await aPupil();
    await db.execute(`
      insert into chat_sessions (user_id, chatbot_id, chatbot_name, title, updated_at, searched_position)
      select '${crowd.id}', '${bot.id}', '', '別人的', '2020-06-01'::timestamptz + n * interval '1 second', 0
        from generate_series(1, 2500) n`);
    const titles: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await admin.listAll({ school: school.name, limit: 2, ...(cursor && { cursor }) });
      titles.push(...page.rows.map(({ title }) => title));
      cursor = page.next;
    }
    expect(titles).toEqual(['5', '4', '3', '2', '1', '0']);
  });
});

describe('who may', () => {
  test('[HIST-31 HIST-32 HIST-33 HIST-34] an admin by type and a holder of `all` see everybody’s, and may do with them the same', async () => {
    const pupil = await aPupil({ name: '陳小明' });
    const { name: userType } = await buildUserType(db, { permissions: ['all'] });
    const holder = callHistory(server, (await server.aPerson({ userType })).token);
    for (const caller of [admin, holder]) {
      const { id } = await aSession(pupil.id, '學生的');
      const [row] = (await caller.listAll({ userId: pupil.id })).rows;
      expect(row).toMatchObject({ id, title: '學生的', user_name: '陳小明' });
      expect((await caller.getSession(id)).body).toEqual({ ...row, is_own: false });
      expect((await caller.listMessages(id)).status).toBe(200);
      expect((await caller.export([id])).text).toContain('陳小明');
      const path = `/api/chat/sessions?userId=${pupil.id}`;
      expect((await server.call('GET', path, { token: caller.token })).body).toMatchObject([{ id }]);
      expect((await caller.remove(id)).status).toBe(204);
    }
  });

  test('[HIST-37] a reader who is no admin gets nobody else’s conversations, however they ask', async () => {
    const reader = await aReader(server);
    const pupil = await aPupil();
    await aSession(pupil.id, '別人的');
    for (const path of ['admin/all', 'admin/users', 'admin/schools']) {
      const { status, body } = await reader.send('GET', path);
      expect([status, body.message]).toEqual([403, '您沒有權限執行此操作']);
    }
    const asked = { userId: pupil.id, school: '學校', search: '別人', user_type: 'admin' };
    expect((await reader.listOwn(asked)).rows).toEqual([]);
    expect((await reader.listOwn({ userId: pupil.id })).rows).toEqual([]);
  });

  test('[HIST-31 HIST-37] an admin whose access has expired is one no more, at the next request', async () => {
    const former = await anAdmin(server);
    expect((await former.listAll()).status).toBe(200);
    await db
      .update(users)
      .set({ accessExpiry: new Date(0) })
      .where(eq(users.id, former.user.id));
    expect((await former.listAll()).status).toBe(403);
  });
});

describe('what to filter by', () => {
  test('[HIST-43 HIST-49 HIST-51] an administrator lists users by name with school and type, the visitors first', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const school = await buildSchool(db);
    await aPupil({ name: `乙 ${mark}` });
    const pupil = await aPupil({ name: `丙 ${mark}`, schoolId: school.id });
    const { rows } = await admin.listUsers();
    expect(rows[0]).toEqual({
      id: 'public',
      name: 'Public Users',
      email: '',
      school: null,
      user_type: 'public',
    });
    const found = (await admin.listUsers({ search: mark })).rows;
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({
      id: pupil.id,
      name: `丙 ${mark}`,
      email: pupil.email,
      school: school.name,
      user_type: 'free',
    });
    expect((await admin.listUsers({ search: 'public' })).rows[0]?.id).toBe('public');
    expect((await admin.listUsers({ limit: 2 })).rows).toHaveLength(2);
  });

  test('[HIST-50 HIST-51] an administrator lists the schools by name, also those that are switched off', async () => {
    const mark = crypto.randomUUID();
    await buildSchool(db, { name: `b ${mark}`, active: false });
    await buildSchool(db, { name: `A ${mark}` });
    const names = (await admin.listSchools()).rows.filter((name) => name.endsWith(mark));
    expect(names).toEqual([`A ${mark}`, `b ${mark}`]);
  });
});
