import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  PASTE_MAX,
  PASTE_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  type Question,
} from '#contract/questions.contract.ts';
import { buildQuestion, buildQuestionUnit } from '../../builders/builders.ts';
import { questions } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeQuestionCaller } from './testing/question-callers.ts';

const server = await startTestServer();
const { db } = server;
const teacher = await makeQuestionCaller(server, 'question_database');
const manager = await makeQuestionCaller(server, 'admin_question_database');
const author = await makeQuestionCaller(server, 'exam_generator');
const unit = await buildQuestionUnit(db);
const unit_id = unit.id;
const LONG_AGO = new Date('2026-01-01T00:00:00.000Z');
const NO_UNIT = { code: 'question_unit_not_found', message: '找不到相關單元資料' };
const ID_TAKEN = { code: 'invalid_input', fields: [{ path: 'id', message: '這個識別碼已被使用' }] };
const MISSING = { code: 'question_not_found', message: '找不到這道題目' };

const contentsOf = async (id: string) => (await teacher.listOfUnit(id)).rows.map(({ content }) => content);

const HOSTILE = [
  "'; drop table questions; --",
  '{"a","b"} null NULL \\ "',
  '</script><img src=x onerror=alert(1)>',
  '$\\frac{3}{4}$ \\$5 `code`\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |',
  '%_\\%',
  '😀👨‍👩‍👧‍👦\u202E翻轉\u200B',
  '  前後的空白也是內容  \n',
  '中'.repeat(QUESTION_MAX_LENGTH),
];

describe('a teacher', () => {
  test('[QDB-45 QDB-59] adds a question to a unit, and it has an id and the time', async () => {
    const before = Date.now();
    const { status, body } = await teacher.questions('POST', '', { unit_id, content: '$1 + 1 = ?$' });
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), unit_id, content: '$1 + 1 = ?$', updated_at: expect.any(String) },
    ]);
    expect(Date.parse(String(body.updated_at))).toBeGreaterThanOrEqual(before - 1_000);
  });

  test.each(HOSTILE)('reads again exactly what they wrote: %j', async (content) => {
    const { id } = await buildQuestionUnit(db);
    const { status, body } = await teacher.questions('POST', '', { unit_id: id, content });
    expect([status, body.content]).toEqual([201, content]);
    expect(await contentsOf(id)).toEqual([content]);
    const other = `${[...content].slice(1).join('')}x`;
    const changed = await teacher.questions('PUT', `/${body.id}`, { unit_id: id, content: other });
    expect(changed.body.content).toBe(other);
  });

  test.each([
    ['', '請填寫所有必填欄位'],
    [' 　\n', '請填寫所有必填欄位'],
    ['字'.repeat(QUESTION_MAX_LENGTH + 1), '題目內容太長，最多 10,000 個字元'],
    ['a\u0000b', '含有無法使用的字元'],
    ['\uD800', '含有無法使用的字元'],
    [7, expect.any(String)],
  ])('cannot write %j as a question', async (content, message) => {
    const { id } = await buildQuestion(db, { unitId: unit_id });
    for (const answer of [
      await teacher.questions('POST', '', { unit_id, content }),
      await teacher.questions('PUT', `/${id}`, { unit_id, content }),
      await teacher.questions('POST', '/many', { unit_id, questions: [{ id: randomUUID(), content }] }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
      expect(answer.body.fields).toMatchObject([{ path: expect.stringContaining('content'), message }]);
    }
  });

  test('[QDB-60] changes a question and moves it to another unit, and it is the last changed', async () => {
    const [from, to] = [await buildQuestionUnit(db), await buildQuestionUnit(db)];
    const { id } = await buildQuestion(db, { unitId: from.id, updatedAt: LONG_AGO });
    const { status, body } = await teacher.questions('PUT', `/${id}`, { unit_id: to.id, content: '改了' });
    expect([status, body]).toMatchObject([200, { id, unit_id: to.id, content: '改了' }]);
    expect(Date.parse(String(body.updated_at))).toBeGreaterThan(LONG_AGO.getTime());
    expect((await teacher.listOfUnit(from.id)).rows).toEqual([]);
    expect((await teacher.listOfUnit(to.id)).rows).toEqual([body]);
    expect((await teacher.listQuestions({ limit: 1 })).rows).toEqual([body]);
  });

  test('[QDB-61] deletes a question, and it is gone', async () => {
    const { id } = await buildQuestion(db, { unitId: unit_id });
    expect((await teacher.questions('DELETE', `/${id}`)).status).toBe(204);
    const again = await teacher.questions('DELETE', `/${id}`);
    expect([again.status, again.body]).toEqual([404, MISSING]);
    const changed = await teacher.questions('PUT', `/${id}`, { unit_id, content: '改' });
    expect([changed.status, changed.body]).toEqual([404, MISSING]);
    expect((await teacher.questions('DELETE', '/no-id')).body).toEqual(MISSING);
  });

  test('brings a deleted question back under its id', async () => {
    const { body } = await teacher.questions('POST', '', { unit_id, content: '還要' });
    await teacher.questions('DELETE', `/${body.id}`);
    const back = await teacher.questions('POST', '', { id: body.id, unit_id, content: '還要' });
    expect([back.status, back.body]).toMatchObject([201, { id: body.id, content: '還要' }]);
    expect((await teacher.search('還要')).rows.map(({ id }) => id)).toEqual([body.id]);
  });

  test('who sends a question again, because the answer was lost, has it once', async () => {
    const question = { id: randomUUID(), unit_id, content: '送了兩次' };
    const first = await teacher.questions('POST', '', question);
    const again = await Promise.all([1, 2, 3].map(() => teacher.questions('POST', '', question)));
    for (const { status, body } of again) expect([status, body]).toEqual([201, first.body]);
    expect(await db.$count(questions, eq(questions.id, question.id))).toBe(1);
  });

  test('[SEC-22] who sends another question under an id that is taken is told so, and that one stays', async () => {
    const question = { id: randomUUID(), unit_id, content: '同事的題目' };
    const { body: made } = await teacher.questions('POST', '', question);
    const { id: other } = await buildQuestionUnit(db);
    for (const changed of [{ content: '換掉' }, { unit_id: other }]) {
      for (const caller of [teacher, manager]) {
        const { status, body } = await caller.questions('POST', '', { ...question, ...changed });
        expect([status, body]).toMatchObject([400, ID_TAKEN]);
      }
    }
    expect((await teacher.listOfUnit(unit_id)).rows).toContainEqual(made);
    expect((await teacher.listOfUnit(other)).rows).toEqual([]);
  });

  test('[SEC-22] who sends a question again after a colleague changed it does not undo the change', async () => {
    const question = { id: randomUUID(), unit_id, content: '原來的題目' };
    await teacher.questions('POST', '', question);
    const change = { unit_id, content: '同事改好的題目' };
    const { body: changed } = await manager.questions('PUT', `/${question.id}`, change);
    const { status, body } = await teacher.questions('POST', '', question);
    expect([status, body]).toMatchObject([400, ID_TAKEN]);
    expect((await teacher.listOfUnit(unit_id)).rows).toContainEqual(changed);
  });

  test('[OPEN-82] adds, changes and deletes questions, which who makes exams only reads', async () => {
    const { id } = await buildQuestion(db, { unitId: unit_id });
    const forms = { unit_id, content: '不可以' };
    expect((await author.questions('POST', '', forms)).status).toBe(403);
    expect((await author.questions('PUT', `/${id}`, forms)).status).toBe(403);
    expect((await author.questions('DELETE', `/${id}`)).status).toBe(403);
    expect((await author.listOfUnit(unit_id)).rows.map((row) => row.id)).toContain(id);
    expect((await teacher.questions('PUT', `/${id}`, forms)).status).toBe(200);
  });

  test.each([randomUUID(), ''])(
    'who names the unit %j that is none reads that it is not found',
    async (missing) => {
      const { id } = await buildQuestion(db, { unitId: unit_id });
      const question = { unit_id: missing, content: '沒有單元' };
      for (const answer of [
        await teacher.questions('POST', '', question),
        await teacher.questions('PUT', `/${id}`, question),
        await teacher.questions('POST', '/many', {
          unit_id: missing,
          questions: [{ id: randomUUID(), content: '沒有單元' }],
        }),
      ]) {
        if (missing) expect([answer.status, answer.body]).toEqual([404, NO_UNIT]);
        else expect([answer.status, answer.body]).toMatchObject([400, { fields: [{ path: 'unit_id' }] }]);
      }
    },
  );
});

describe('a teacher who pastes many questions', () => {
  const paste = (id: string, pasted: readonly { id: string; content: string }[]) =>
    teacher.questions('POST', '/many', { unit_id: id, questions: pasted });
  const make = (contents: readonly string[]) => contents.map((content) => ({ id: randomUUID(), content }));

  test('finds them in the unit in the order of the paste, and sent again none of them twice', async () => {
    const { id } = await buildQuestionUnit(db);
    const pasted = make(['第一題', '第二題', '第三題', '第四題', ...HOSTILE]);
    const { status, body } = await paste(id, pasted);
    expect(status).toBe(201);
    const made = body as never as Question[];
    expect(made.map(({ content }) => content)).toEqual(pasted.map(({ content }) => content));
    const again = await Promise.all([paste(id, pasted), paste(id, pasted.toReversed())]);
    expect(again.map((answer) => answer.status)).toEqual([201, 201]);
    expect(again[0]?.body).toEqual(body);
    expect((await teacher.listOfUnit(id)).rows).toEqual(made);
  });

  test('who repeats an id in the paste has the first of them', async () => {
    const { id } = await buildQuestionUnit(db);
    const [first] = make(['甲']);
    if (!first) throw new Error('nothing was made');
    expect((await paste(id, [first, { ...first, content: '乙' }])).status).toBe(201);
    expect(await contentsOf(id)).toEqual(['甲']);
  });

  test('leaves a question of another unit as it is, whose id they name, and reads where it is', async () => {
    const [mine, other] = [await buildQuestionUnit(db), await buildQuestionUnit(db)];
    const row = await buildQuestion(db, { unitId: other.id, content: '別的單元', updatedAt: LONG_AGO });
    const { status, body } = await paste(mine.id, [...make(['新的']), { id: row.id, content: '換掉' }]);
    expect([status, body]).toMatchObject([
      201,
      [
        { unit_id: mine.id, content: '新的' },
        { id: row.id, unit_id: other.id, content: '別的單元', updated_at: LONG_AGO.toISOString() },
      ],
    ]);
    expect(await contentsOf(other.id)).toEqual(['別的單元']);
  });

  test('has none of them when one is refused', async () => {
    const { id } = await buildQuestionUnit(db);
    for (const wrong of [
      make(['好', ' ']),
      make(Array(PASTE_MAX + 1).fill('題')),
      [],
      [{ id: 'x', content: '題' }],
    ])
      expect((await paste(id, wrong)).status).toBe(400);
    expect(await contentsOf(id)).toEqual([]);
  });

  test('reads that a paste is too long whose index nobody would wait for', async () => {
    const { id } = await buildQuestionUnit(db);
    const fitting = make(
      Array(PASTE_MAX_LENGTH / QUESTION_MAX_LENGTH).fill('\u0001'.repeat(QUESTION_MAX_LENGTH)),
    );
    expect((await paste(id, fitting)).status).toBe(201);
    const { status, body } = await paste(id, [...make(['一']), ...fitting]);
    expect([status, body.message]).toEqual([400, '題目加起來太長，最多 1,000,000 個字元']);
  });

  test('pastes as many as may come at once', async () => {
    const { id } = await buildQuestionUnit(db);
    const pasted = make(
      Array.from({ length: PASTE_MAX }, (_, index) => `第 ${index} 題：${'分數的加減。'.repeat(20)}`),
    );
    expect((await paste(id, pasted)).body).toHaveLength(PASTE_MAX);
    const [listed] = (await teacher.listUnits({ subject: unit.subject, grade: unit.grade })).rows.filter(
      (row) => row.id === id,
    );
    expect(listed?.question_count).toBe(PASTE_MAX);
  });
});

describe('a unit that is deleted while somebody writes into it', () => {
  test('leaves no question behind, and the writer reads that it is gone', async () => {
    for (let round = 0; round < 8; round++) {
      const [{ id }, { id: other }] = [await buildQuestionUnit(db), await buildQuestionUnit(db)];
      const moved = await buildQuestion(db, { unitId: other });
      const [gone, ...answers] = await Promise.all([
        manager.units('DELETE', `/${id}`),
        teacher.questions('POST', '', { unit_id: id, content: '一道' }),
        teacher.questions('POST', '/many', {
          unit_id: id,
          questions: Array.from({ length: 50 }, () => ({ id: randomUUID(), content: '很多道' })),
        }),
        teacher.questions('PUT', `/${moved.id}`, { unit_id: id, content: '移過去' }),
      ]);
      expect(gone.status).toBe(204);
      // Who came first lost the question together with the unit.
      for (const { status, body } of answers)
        expect(status < 300 || body.code).toBeOneOf([true, 'question_unit_not_found']);
      expect(await db.$count(questions, eq(questions.unitId, id))).toBe(0);
    }
    expect(server.errors).toEqual([]);
  });
});
