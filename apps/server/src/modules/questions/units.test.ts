import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { GRADES, gradesOf, PASTE_MAX, type QuestionUnit, SUBJECTS } from '#contract/questions.contract.ts';
import { buildQuestion, buildQuestionUnit } from '../../builders/builders.ts';
import { questions, questionUnits } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { aUnit, makeQuestionCaller } from './testing/question-callers.ts';

const server = await startTestServer();
const { db } = server;
const manager = await makeQuestionCaller(server, 'admin_question_database');
const teacher = await makeQuestionCaller(server, 'question_database');
const author = await makeQuestionCaller(server, '/exam-generator');
const MISSING = { code: 'question_unit_not_found', message: '找不到相關單元資料' };
const UNFILLED = { message: '請填寫所有必填欄位' };
const TAKEN = { code: 'question_unit_exists', message: '這個年級的這個科目已經有同名的單元' };

describe('a teacher', () => {
  test('[QDB-40 QDB-54] adds a unit by its subject, grade and name, and it has an id', async () => {
    const fields = aUnit({ unit_name: ' 　第3課 分數 ' });
    const { status, body } = await teacher.units('POST', '', fields);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        subject: '數學',
        grade: '小學 (4年級)',
        unit_name: '第3課 分數',
        question_count: 0,
      },
    ]);
  });

  test('[QDB-41 QDB-42 QDB-43] adds units to the six grades of each level and to no other', async () => {
    expect(gradesOf('小學')).toEqual([1, 2, 3, 4, 5, 6].map((year) => `小學 (${year}年級)`));
    expect(gradesOf('中學')).toEqual([...'一二三四五六'].map((year) => `中學 (中${year})`));
    for (const grade of GRADES) {
      const { status, body } = await teacher.units('POST', '', aUnit({ grade }));
      expect([status, body.grade]).toEqual([201, grade]);
    }
    for (const grade of ['小學', '1年級', '小學 (7年級)', '中學 (1年級)', '', null]) {
      const refused = await teacher.units('POST', '', { ...aUnit(), grade });
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { fields: [{ path: 'grade', ...UNFILLED }] },
      ]);
    }
  });

  test('[QDB-44 OPEN-124] adds units to Chinese, English and Mathematics alone, which English names mean as well', async () => {
    const named = { Chinese: '中文', English: '英文', Mathematics: '數學' };
    expect(Object.values(named)).toEqual(SUBJECTS);
    for (const [english, subject] of Object.entries(named)) {
      const { body } = await teacher.units('POST', '', { ...aUnit(), subject: english });
      expect(body.subject).toBe(subject);
      const same = await teacher.listUnits({ subject: english });
      expect(same.rows).toEqual((await teacher.listUnits({ subject })).rows);
      expect(same.rows.map(({ id }) => id)).toContain(body.id);
    }
    for (const subject of ['常識', 'Science', 'chinese', '']) {
      const refused = await teacher.units('POST', '', { ...aUnit(), subject });
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { fields: [{ path: 'subject', ...UNFILLED }] },
      ]);
      expect((await teacher.listUnits({ subject })).status).toBe(400);
    }
  });

  test.each(['', ' 　', 'a'.repeat(201), '單\u200B元', null])(
    'cannot add a unit that is called %j',
    async (unit_name) => {
      expect(await teacher.units('POST', '', { ...aUnit(), unit_name })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: [{ path: 'unit_name' }] },
      });
    },
  );

  test('cannot add a unit twice to a grade, whatever case, width or space, but to another one', async () => {
    const fields = aUnit({ unit_name: 'Unit 1 Animals' });
    await teacher.units('POST', '', fields);
    for (const unit_name of ['Unit 1 Animals', ' unit 1 ANIMALS', 'Ｕｎｉｔ　1 Animals']) {
      const { status, body } = await teacher.units('POST', '', { ...fields, unit_name });
      expect([status, body]).toEqual([
        409,
        { ...TAKEN, fields: [{ path: 'unit_name', message: TAKEN.message }] },
      ]);
    }
    expect((await teacher.units('POST', '', { ...fields, grade: '小學 (5年級)' })).status).toBe(201);
    expect((await teacher.units('POST', '', { ...fields, subject: '英文' })).status).toBe(201);
  });

  test('who sends a unit again, because the answer was lost, has it once', async () => {
    const fields = { ...aUnit(), id: randomUUID() };
    const first = await teacher.units('POST', '', fields);
    const again = await Promise.all([teacher.units('POST', '', fields), teacher.units('POST', '', fields)]);
    for (const { status, body } of again) expect([status, body]).toEqual([201, first.body]);
    expect(await db.$count(questionUnits, eq(questionUnits.name, fields.unit_name))).toBe(1);
  });

  test('[OPEN-82 SEC-22] who sends the id of a unit with other fields changes nothing, and neither does a manager', async () => {
    const fields = { ...aUnit(), id: randomUUID() };
    const { body: unit } = await teacher.units('POST', '', fields);
    const other = { ...fields, unit_name: `${fields.unit_name} 再來` };
    for (const caller of [teacher, manager]) {
      expect(await caller.units('POST', '', other)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: [{ path: 'id', message: '這個識別碼已被使用' }] },
      });
      expect((await caller.units('POST', '', fields)).body).toEqual(unit);
    }
  });

  test('[OPEN-82] may neither change nor delete a unit, and who makes exams may not add one', async () => {
    const { id } = await buildQuestionUnit(db);
    expect((await teacher.units('PUT', `/${id}`, aUnit())).status).toBe(403);
    expect((await teacher.units('DELETE', `/${id}`)).status).toBe(403);
    expect((await author.units('POST', '', aUnit())).status).toBe(403);
    expect((await author.listUnits()).status).toBe(200);
    expect(await db.$count(questionUnits, eq(questionUnits.id, id))).toBe(1);
  });
});

describe('a teacher who pastes many units', () => {
  const paste = (unit_names: unknown, fields = aUnit()) => {
    const { subject, grade } = fields;
    return teacher.units('POST', '/many', { subject, grade, unit_names });
  };
  const names = (units: unknown) => (units as QuestionUnit[]).map(({ unit_name }) => unit_name);

  test('has each of them once, in the order of the paste, and reads which were there before', async () => {
    const there = aUnit({ unit_name: '貼上 第2課', grade: '中學 (中三)' });
    await teacher.units('POST', '', there);
    const { status, body } = await paste(
      ['貼上 第10課', ' 貼上 第2課 ', '貼上 第1課', '貼上　第10課', '貼上 第1課'],
      there,
    );
    expect(status).toBe(201);
    expect(body.existing).toEqual(['貼上 第2課']);
    expect(names(body.created)).toEqual(['貼上 第10課', '貼上 第1課']);
    expect(body.created).toMatchObject([
      { grade: there.grade, subject: there.subject, question_count: 0 },
      {},
    ]);
    const again = await paste(['貼上 第10課', '貼上 第1課'], there);
    expect(again.body).toEqual({ created: [], existing: ['貼上 第10課', '貼上 第1課'] });
  });

  test('twice at once, in another order, has each once', async () => {
    const grade = '中學 (中二)' as const;
    const pasted = Array.from({ length: 200 }, (_, index) => `同時 ${index}`);
    const answers = await Promise.all([
      paste(pasted, aUnit({ grade })),
      paste(pasted.toReversed(), aUnit({ grade })),
      paste(pasted.toSorted(), aUnit({ grade })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.flatMap(({ body }) => names(body.created)).sort()).toEqual(pasted.toSorted());
    const { rows } = await teacher.listUnits({ grade, subject: '數學' });
    expect(rows.filter(({ unit_name }) => unit_name.startsWith('同時'))).toHaveLength(200);
  });

  test('has none of them when one is refused', async () => {
    const grade = '中學 (中五)' as const;
    for (const wrong of [['甲', ''], ['甲', 'a'.repeat(201)], [], Array(PASTE_MAX + 1).fill('甲'), '甲']) {
      expect((await paste(wrong, aUnit({ grade }))).status).toBe(400);
    }
    expect((await paste(Array(PASTE_MAX).fill('乙'), aUnit({ grade }))).body.created).toHaveLength(1);
    expect(await db.$count(questionUnits, eq(questionUnits.name, '甲'))).toBe(0);
  });
});

describe('a manager', () => {
  test('[QDB-55] changes a unit, which keeps its questions', async () => {
    const unit = await buildQuestionUnit(db);
    await buildQuestion(db, { unitId: unit.id });
    const fields = aUnit({ subject: '英文', grade: '中學 (中一)' });
    const { status, body } = await manager.units('PUT', `/${unit.id}`, fields);
    expect([status, body]).toEqual([200, { id: unit.id, ...fields, question_count: 1 }]);
    expect((await manager.units('PUT', `/${unit.id}`, fields)).status).toBe(200);
  });

  test('cannot give a unit the name of another one', async () => {
    const [first, second] = [await buildQuestionUnit(db), await buildQuestionUnit(db)];
    const { subject, grade } = first;
    const { status, body } = await manager.units('PUT', `/${second.id}`, {
      subject,
      grade,
      unit_name: ` ${first.name}`,
    });
    expect([status, body]).toMatchObject([409, TAKEN]);
  });

  test('[QDB-24 QDB-56] deletes a unit with all its questions, and nobody else loses any', async () => {
    const [unit, other] = [await buildQuestionUnit(db), await buildQuestionUnit(db)];
    for (const unitId of [unit.id, unit.id, other.id]) await buildQuestion(db, { unitId });
    expect((await manager.units('DELETE', `/${unit.id}`)).status).toBe(204);
    expect(await db.$count(questions, eq(questions.unitId, unit.id))).toBe(0);
    expect(await db.$count(questions, eq(questions.unitId, other.id))).toBe(1);
    expect((await manager.listOfUnit(unit.id)).status).toBe(404);
    const again = await manager.units('DELETE', `/${unit.id}`);
    expect([again.status, again.body]).toEqual([404, MISSING]);
  });

  test.each([randomUUID(), 'no-id'])('reads of the unit %s that there is none', async (id) => {
    for (const answer of [
      await manager.units('PUT', `/${id}`, aUnit()),
      await manager.units('DELETE', `/${id}`),
      await manager.questions('GET', `/unit/${id}`),
    ])
      expect([answer.status, answer.body]).toEqual([404, MISSING]);
  });
});

test('two teachers who add the same unit at the same moment have it once', async () => {
  for (let round = 0; round < 5; round++) {
    const fields = aUnit();
    const answers = await Promise.all([teacher, manager].map((one) => one.units('POST', '', fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});
