import { describe, expect, test } from 'vitest';
import { FOUND_MAX } from '#contract/questions.contract.ts';
import { buildQuestion, buildQuestionUnit } from '../../builders/builders.ts';
import { questions } from '../../platform/db/schema/index.ts';
import { makeSearchable } from '../../platform/search/content-terms.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeQuestionCaller } from './testing/question-callers.ts';

const server = await startTestServer();
const { db } = server;
const teacher = await makeQuestionCaller(server, 'question_database');
const maths = await buildQuestionUnit(db, { subject: '數學', grade: '小學 (4年級)', name: '分數' });
const english = await buildQuestionUnit(db, { subject: '英文', grade: '中學 (中一)', name: 'Grammar' });

const CONTENTS = {
  fraction: '計算 $\\frac{3}{4} + \\frac{1}{8}$，並把分數化成小數。',
  line: '在數線上標出分數 １／２ 的位置，並說明為什麼。',
  reverse: '數分開的珠子：每份 5 顆，共有幾份？',
  multiply: 'Multiply the numbers in the table.\n\n| x | y |\n| --- | --- |\n| 2 | 3 |',
  start: 'Start the story with an unexpected event. 100% of the marks are for ideas; don’t copy.',
  divide: '12 ÷ 4 = ? 試列式。',
} as const;
const idOf = new Map<string, keyof typeof CONTENTS>();
let minute = 0;
for (const [name, content] of Object.entries(CONTENTS)) {
  const unitId = ['multiply', 'start'].includes(name) ? english.id : maths.id;
  const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, minute++));
  idOf.set((await buildQuestion(db, { unitId, content, updatedAt })).id, name as keyof typeof CONTENTS);
}
const find = async (q: string, query: Record<string, string> = {}) =>
  (await teacher.search(q, query)).rows.map(({ id }) => idOf.get(id) ?? id);

describe('a teacher who searches', () => {
  test('[QDB-62 OPEN-18] for a word finds every question that has it, the last changed first', async () => {
    const { status, rows, hasMore } = await teacher.search('分數');
    expect([status, hasMore]).toEqual([200, false]);
    expect(rows).toMatchObject([
      { unit_id: maths.id, content: CONTENTS.line, updated_at: '2026-01-01T00:01:00.000Z' },
      { unit_id: maths.id, content: CONTENTS.fraction },
    ]);
  });

  test.each([
    ['in Traditional characters', '計算', ['fraction']],
    ['in Simplified characters', '计算', ['fraction']],
    ['of one character', '珠', ['reverse']],
    ['in Simplified characters, with another one', '数线 位置', ['line']],
    ['in the order of the pair, not the other one', '數分', ['reverse']],
    ['in full width', 'Ｍｕｌｔｉｐｌｙ', ['multiply']],
    ['in upper case', 'MULTIPLY THE', ['multiply']],
    ['by the beginning of a word', 'mult', ['multiply']],
    ['by no middle of a word', 'tart', []],
    ['by two letters, which are a word of their own only', 'mu', []],
    ['by numbers in full width', '1/2', ['line']],
    ['by a formula', '\\frac{3}{4}', ['fraction']],
    ['by a part of a formula', 'frac 8', ['fraction']],
    ['with white space of all kinds', '　分數\t\n化成 ', ['fraction']],
    ['by words that stand apart', '小數 計算', ['fraction']],
    ['by words of which one is missing', '小數 三角形', []],
    ['by a straight apostrophe', "don't", ['start']],
    ['by signs beside words', '「分數」？', ['line', 'fraction']],
  ])('%s finds what has it', async (_, q, names) => {
    expect(await find(q)).toEqual(names);
  });

  test('reads the questions with the whole phrase before the last changed', async () => {
    const unit = await buildQuestionUnit(db, { subject: '中文' });
    const at = (day: number) => new Date(Date.UTC(2026, 1, day));
    const make = (content: string, day: number) =>
      buildQuestion(db, { unitId: unit.id, content, updatedAt: at(day) });
    const oldPhrase = await make('求長方體的體積公式', 1);
    const newPhrase = await make('長方體的體積公式是什麼？', 2);
    const apart = await make('公式：先求長方體，再求的體積，最後寫體積公', 3);
    const expected = [newPhrase.id, oldPhrase.id, apart.id];
    expect(await find('體積 公式 長方體')).toEqual([apart.id, newPhrase.id, oldPhrase.id]);
    expect(await find('長方體的體積公式')).toEqual(expected.slice(0, 2));
    await make('長方體的；方體的體；的體積；體積公；積公式', 4);
    expect((await find('長方體的體積公式')).slice(0, 2)).toEqual(expected.slice(0, 2));
  });

  test('within a subject, level, grade and unit finds what fits all of them', async () => {
    expect(await find('的', { subject: '數學' })).toEqual(['reverse', 'line']);
    expect(await find('the', { subject: '英文' })).toEqual(['start', 'multiply']);
    expect(
      await find('the', { subject: 'English', level: '中學', grade: '中學 (中一)', unit_id: english.id }),
    ).toEqual(['start', 'multiply']);
    expect(await find('the', { level: '小學' })).toEqual([]);
    expect(await find('the', { level: '小學', grade: '中學 (中一)' })).toEqual([]);
    expect(await find('the', { unit_id: maths.id })).toEqual([]);
    expect(await find('÷', { unit_id: maths.id })).toEqual(['divide']);
    expect(await find('÷', { unit_id: english.id })).toEqual([]);
  });

  test('for signs alone finds the questions that have them', async () => {
    expect(await find('÷')).toEqual(['divide']);
    expect(await find('？')).toEqual(expect.arrayContaining(['divide', 'reverse']));
    expect(await find('% ')).toEqual(['start']);
    expect(await find('_')).toEqual([]);
    expect(await find('～～～')).toEqual([]);
  });

  test.each(['', ' 　', '\u200B', 'a'.repeat(201)])('for %j is told that it is no search', async (q) => {
    const { status, body } = await teacher.questions('GET', `/search?q=${encodeURIComponent(q)}`);
    expect([status, body]).toMatchObject([400, { code: 'invalid_input', fields: [{ path: 'q' }] }]);
  });

  test.each([
    "' or 1=1 --",
    '%',
    '\\',
    '{"a"}',
    'null',
    '{}',
    '$1',
    '😀',
    '\u202Eabc',
    '分'.repeat(200),
    'é'.repeat(200),
    'e\u0301'.repeat(100),
    '\u0301',
    '한국어 かな',
  ])('for %j is answered', async (q) => {
    expect((await teacher.search(q)).status).toBe(200);
    expect((await teacher.search(q, { subject: '數學' })).status).toBe(200);
  });

  test('finds a question by its new words as soon as it is changed, and not by the old ones', async () => {
    const { body } = await teacher.questions('POST', '', { unit_id: maths.id, content: '蜻蜓點水' });
    expect(await find('蜻蜓')).toEqual([body.id]);
    await teacher.questions('PUT', `/${body.id}`, { unit_id: maths.id, content: '螞蟻搬家' });
    expect([await find('蜻蜓'), await find('蚂蚁')]).toEqual([[], [body.id]]);
    await teacher.questions('DELETE', `/${body.id}`);
    expect(await find('螞蟻')).toEqual([]);
  });
});

describe('a teacher who searches for a very common word', () => {
  /** `count` questions of the same words, the first the last changed. */
  async function addMany(unitId: string, count: number, content: string, from: Date) {
    for (let added = 0; added < count; added += 500) {
      const rows = Array.from({ length: Math.min(500, count - added) }, (_, index) => ({
        ...makeSearchable(`${content} ${added + index}`),
        unitId,
        updatedAt: new Date(from.getTime() - (added + index) * 1_000),
      }));
      await db.insert(questions).values(rows);
    }
  }

  test('reads the first of them and that there are more, the last changed first', async () => {
    const unit = await buildQuestionUnit(db);
    await addMany(unit.id, FOUND_MAX, '一樣的珊瑚', new Date('2026-03-01T00:00:00Z'));
    const exactly = await teacher.search('珊瑚');
    expect([exactly.rows.length, exactly.hasMore]).toEqual([FOUND_MAX, false]);
    const newest = await buildQuestion(db, { unitId: unit.id, content: '珊瑚' });
    const more = await teacher.search('珊瑚');
    expect([more.rows.length, more.hasMore]).toEqual([FOUND_MAX, true]);
    expect(more.rows[0]?.id).toBe(newest.id);
    expect(more.rows.slice(1)).toEqual(exactly.rows.slice(0, -1));
  });

  test('finds among thousands what was just written, and what a small unit has', async () => {
    const [large, small] = [
      await buildQuestionUnit(db, { subject: '中文', grade: '小學 (1年級)' }),
      await buildQuestionUnit(db, { subject: '中文', grade: '小學 (2年級)' }),
    ];
    await addMany(large.id, 2_500, '很多的鯨魚', new Date('2025-06-01T00:00:00Z'));
    const hidden = await buildQuestion(db, {
      unitId: small.id,
      content: '鯨魚',
      updatedAt: new Date('2024-01-01T00:00:00Z'),
    });
    // Others were changed since: it is none of the last, but the last of its word.
    await addMany(large.id, 300, '別的題目', new Date());
    const newest = await buildQuestion(db, { unitId: large.id, content: '新的鯨魚' });
    const found = await teacher.search('鯨魚');
    expect([found.rows.length, found.hasMore, found.rows[0]?.id]).toEqual([FOUND_MAX, true, newest.id]);
    expect(await find('鯨魚', { grade: '小學 (2年級)' })).toEqual([hidden.id]);
    expect(await find('鯨魚', { unit_id: small.id })).toEqual([hidden.id]);
    expect((await teacher.search('鯨魚', { level: '小學' })).rows).toHaveLength(FOUND_MAX);
  });
});
