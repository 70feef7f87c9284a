import { describe, expect, test } from 'vitest';
import {
  buildChatbot,
  buildSchool,
  buildSession,
  buildUser,
  type Exchange,
} from '../../builders/builders.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { anAdmin, aReader } from './testing/history-callers.ts';

const server = await startTestServer({ env: { SCHOOL_TIME_ZONE: 'Asia/Hong_Kong' } });
const { db, passwordHash } = server;
await server.addKeys();
const admin = await anAdmin(server);
const { indexNow } = server.container.history;

type Fields = { exchanges?: readonly Exchange[]; title?: string; at?: Date };
type Owner = { user: { id: string }; bot: { id: string; name: string } };
const aChat = ({ user, bot }: Owner, { exchanges = [], ...fields }: Fields) =>
  buildSession(db, { userId: user.id, chatbot: bot, exchanges, ...fields });

/** A reader with these conversations, which can be found. */
async function readerWith(...chats: Fields[]) {
  const reader = await aReader(server);
  for (const chat of chats) await aChat(reader, chat);
  await indexNow();
  return reader;
}

describe('words', () => {
  test('a reader finds a conversation by words of a question, of an answer and of the title', async () => {
    const reader = await readerWith(
      { title: '甲', exchanges: [['甚麼是光合作用？', '植物用陽光製造養分。']] },
      { title: '天氣預報', exchanges: [['明天下雨嗎？', '會。']] },
    );
    expect(await reader.titlesOfOwn({ search: '光合作用' })).toEqual(['甲']);
    expect(await reader.titlesOfOwn({ search: '陽光' })).toEqual(['甲']);
    expect(await reader.titlesOfOwn({ search: '預報' })).toEqual(['天氣預報']);
    expect(await reader.titlesOfOwn({ search: '火星' })).toEqual([]);
  });

  const spellings = [
    '叶绿体',
    '葉綠體',
    'ＤＮＡ',
    'dna',
    'Photo',
    'photosynthesis',
    '葉綠體 dna',
    '  葉綠體  ',
  ];
  test.each(spellings)(
    'a reader finds by 「%s」 whatever script, width and case, and by beginnings of words',
    async (search) => {
      const reader = await readerWith({
        title: '甲',
        exchanges: [['葉綠體有 DNA 嗎？', 'Photosynthesis 在那裏進行。']],
      });
      await aChat(reader, { title: '乙', exchanges: [['別的', '事']] });
      await indexNow();
      expect(await reader.titlesOfOwn({ search })).toEqual(['甲']);
    },
  );

  test('a reader does not find words that stand apart, or in two messages', async () => {
    const reader = await readerWith({ title: '甲', exchanges: [['光合、合作、作用', '呼吸']] });
    expect(await reader.titlesOfOwn({ search: '光合作用' })).toEqual([]);
    expect(await reader.titlesOfOwn({ search: '合作 作用' })).toEqual(['甲']);
    expect(await reader.titlesOfOwn({ search: '合作 呼吸' })).toEqual([]);
  });

  test('a reader finds words in the last of many messages that have their pairs apart', async () => {
    const apart = ['合作、作用、光合', '作用、光合、合作'] as const;
    const exchanges = [...Array.from({ length: 40 }, () => apart), ['光合作用是甚麼', '嗯'] as const];
    const reader = await readerWith(
      { title: '甲', exchanges: [...exchanges.slice(0, 3), ['光合作用', '嗯']] },
      { title: '乙', exchanges },
      { title: '丙', exchanges: exchanges.slice(0, 40) },
    );
    const { rows, hasMore } = await reader.listOwn({ search: '光合作用' });
    expect(rows.map(({ title, excerpt }) => [title, excerpt]).toSorted()).toEqual([
      ['乙', '光合作用是甚麼'],
      ['甲', '光合作用'],
    ]);
    expect(hasMore).toBe(false);
  });

  test('a reader is told that there may be more where not all that may have the words could be compared', async () => {
    const apart = `${'合作、作用、光合'.repeat(2_450)}。`;
    const exchanges = Array.from({ length: 35 }, () => [apart, apart] as const);
    const reader = await readerWith({ title: '甲', exchanges });
    expect(await reader.listOwn({ search: '光合作用' })).toMatchObject({ rows: [], hasMore: true });
    expect(await reader.listOwn({ search: '光合用' })).toMatchObject({ rows: [], hasMore: false });
  });

  test('a reader finds words beside a pile of marks without end', async () => {
    const pile = `貔貅a${'\u0301\u0323'.repeat(9_900)}`;
    const reader = await readerWith({ title: '甲', exchanges: [[pile, pile]] });
    expect(await reader.titlesOfOwn({ search: '貔貅' })).toEqual(['甲']);
  });

  test('a reader sees the words around what was found, and none where it stands in the title', async () => {
    const reader = await readerWith({
      title: '分數',
      exchanges: [['題目', `${'前'.repeat(100)}葉綠體${'後'.repeat(100)}`]],
    });
    const [byMessage] = (await reader.listOwn({ search: '葉綠體' })).rows;
    expect(byMessage?.excerpt).toMatch(/^…前+葉綠體後+…$/);
    expect(byMessage?.excerpt?.length).toBeLessThan(90);
    const [byTitle] = (await reader.listOwn({ search: '分數' })).rows;
    expect(byTitle).not.toHaveProperty('excerpt');
  });

  test('a reader who searches for signs alone finds them in the newest conversations', async () => {
    const reader = await readerWith({ title: '甲', exchanges: [['6 ÷ 2', '3']] }, { title: '乙' });
    expect(await reader.titlesOfOwn({ search: '÷' })).toEqual(['甲']);
    expect(await reader.titlesOfOwn({ search: '%_\\\'"' })).toEqual([]);
  });

  test('[HIST-10] a reader finds by the title alone, and by a title and words together', async () => {
    const reader = await readerWith(
      { title: '分數除法', exchanges: [['怎樣除？', '倒轉再乘。']] },
      { title: '分數加法', exchanges: [['怎樣加？', '通分再加，然後可以除以公因數。']] },
      { title: '作文', exchanges: [['分數是甚麼？', '除法的一種寫法。']] },
    );
    expect((await reader.titlesOfOwn({ title: '分數' })).toSorted()).toEqual(['分數加法', '分數除法']);
    expect(await reader.titlesOfOwn({ title: '分數', search: '通分' })).toEqual(['分數加法']);
    expect(await reader.titlesOfOwn({ title: '作文', search: '通分' })).toEqual([]);
    const [row] = (await reader.listOwn({ title: '作文' })).rows;
    expect(row).not.toHaveProperty('excerpt');
  });

  test('a reader with an endless search, or one that cannot be text, is told so', async () => {
    const reader = await readerWith();
    expect(await reader.listOwn({ search: '字'.repeat(201) })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'search' }] },
    });
    expect((await reader.listOwn({ search: '\u0000' })).status).toBe(400);
  });
});

describe('whose', () => {
  test('[HIST-37] a reader finds the own conversations only, and an administrator everybody’s', async () => {
    const word = '獨角獸';
    const reader = await readerWith({ title: '我的', exchanges: [[word, '好']] });
    const other = await readerWith({ title: '別人的', exchanges: [[word, '好']] });
    expect(await reader.titlesOfOwn({ search: word })).toEqual(['我的']);
    expect(await other.titlesOfOwn({ search: word })).toEqual(['別人的']);
    expect((await admin.titlesOfAll({ search: word })).toSorted()).toEqual(['別人的', '我的']);
  });

  test('[HIST-34 HIST-35 HIST-36] an administrator finds within a user, the visitors, a chatbot, a school and a period', async () => {
    const word = '麒麟';
    const school = await buildSchool(db);
    const bot = await buildChatbot(db);
    const pupil = { user: await buildUser(db, { passwordHash, schoolId: school.id }), bot };
    const other = { user: await buildUser(db, { passwordHash }), bot: await buildChatbot(db) };
    await aChat(pupil, { title: '校內', exchanges: [[word, '好']] });
    await aChat(other, { title: '校外', exchanges: [[word, '好']], at: new Date('2020-01-01') });
    const visitor = await makeVisitor(server);
    await visitor.ask(word);
    await indexNow();
    const find = async (query: object) => (await admin.titlesOfAll({ search: word, ...query })).toSorted();
    expect(await find({})).toEqual(['校內', '校外', word].toSorted());
    expect(await find({ userId: pupil.user.id })).toEqual(['校內']);
    expect(await find({ userId: 'public' })).toEqual([word]);
    expect(await find({ chatbotId: bot.id })).toEqual(['校內']);
    expect(await find({ school: school.name })).toEqual(['校內']);
    expect(await find({ school: school.name, chatbotId: other.bot.id })).toEqual([]);
    expect(await find({ period: 'month' })).toEqual(['校內', word].toSorted());
    expect(await find({ userId: other.user.id, period: 'month' })).toEqual([]);
  });

  test('an administrator finds what lies behind the newest conversations, also in a school, a chatbot and by the title', async () => {
    const school = await buildSchool(db);
    const bot = await buildChatbot(db);
    const pupil = { user: await buildUser(db, { passwordHash, schoolId: school.id }), bot };
    const old = { title: '鳳凰的故事', exchanges: [['鳳凰在哪裏？', '在山上。']] as const };
    await aChat(pupil, { ...old, at: new Date('2020-01-01') });
    for (let n = 0; n < 320; n++) await aChat(pupil, { title: '別的' });
    await indexNow();
    for (const filter of [{}, { school: school.name }, { chatbotId: bot.id }, { userId: pupil.user.id }]) {
      expect(await admin.titlesOfAll({ search: '鳳凰', ...filter })).toEqual(['鳳凰的故事']);
      expect(await admin.titlesOfAll({ title: '鳳凰', ...filter })).toEqual(['鳳凰的故事']);
      expect(await admin.titlesOfAll({ title: '鳳凰', search: '山上', ...filter })).toEqual(['鳳凰的故事']);
    }
  });
});

describe('how many', () => {
  test('a reader whose word is everywhere gets the hundred newest, in their order, and is told that there are more', async () => {
    const reader = await aReader(server);
    for (let n = 0; n < 101; n++)
      await aChat(reader, {
        title: `${n}`,
        exchanges: [['老師好', '你好']],
        at: new Date(Date.UTC(2026, 0, 1, n)),
      });
    await indexNow();
    const { rows, hasMore, next } = await reader.listOwn({ search: '老師', limit: 10 });
    expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: 100 }, (_, n) => `${100 - n}`));
    expect([hasMore, next]).toEqual([true, null]);
    const one = await reader.listOwn({ title: '100' });
    expect([one.rows.length, one.hasMore]).toEqual([1, false]);
  });
});
