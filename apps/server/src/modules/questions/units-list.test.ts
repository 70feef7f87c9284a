import { describe, expect, test } from 'vitest';
import { GRADES, SUBJECTS } from '#contract/questions.contract.ts';
import { buildQuestion, buildQuestionUnit } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { aUnit, makeQuestionCaller } from './testing/question-callers.ts';

const server = await startTestServer();
const { db } = server;
const manager = await makeQuestionCaller(server, 'admin_question_database');
const names = (rows: readonly { unit_name: string }[]) => rows.map(({ unit_name }) => unit_name);

const NAMES = ['第十課', '第2課 分數', '第10課', '第二課', '三角形', 'Unit 3', '第2課'];
const IN_ORDER = ['Unit 3', '三角形', '第2課', '第二課', '第2課 分數', '第10課', '第十課'];
// The other way round: nothing may depend on the order in which they were made.
for (const subject of SUBJECTS.toReversed())
  for (const grade of GRADES.toReversed())
    for (const name of NAMES)
      if (grade === '小學 (3年級)' || name === '第2課') await buildQuestionUnit(db, { subject, grade, name });

describe('somebody who opens the list of units', () => {
  test('[QDB-53] reads all of them by subject, grade and name, in the order of the school', async () => {
    const { rows, next } = await manager.listUnits();
    expect(next).toBeNull();
    expect([...new Set(rows.map(({ subject }) => subject))]).toEqual(SUBJECTS);
    const chinese = rows.filter(({ subject }) => subject === '中文');
    expect([...new Set(chinese.map(({ grade }) => grade))]).toEqual(GRADES);
    const third = names(chinese.filter(({ grade }) => grade === '小學 (3年級)'));
    // Two names that say the same number have no order that anybody would expect.
    expect(third.map((name) => name.replace('二', '2').replace('十', '10'))).toEqual(
      IN_ORDER.map((name) => name.replace('二', '2').replace('十', '10')),
    );
  });

  test('[QDB-53] reads those of a subject, of a grade, and of both', async () => {
    const all = (await manager.listUnits()).rows;
    const [subject, grade] = ['英文', '小學 (3年級)'];
    expect((await manager.listUnits({ subject })).rows).toEqual(
      all.filter((unit) => unit.subject === subject),
    );
    expect((await manager.listUnits({ grade })).rows).toEqual(all.filter((unit) => unit.grade === grade));
    expect((await manager.listUnits({ subject, grade })).rows).toEqual(
      all.filter((unit) => unit.subject === subject && unit.grade === grade),
    );
    expect((await manager.listUnits({ grade: '小學' })).status).toBe(400);
  });

  test('[QDB-40] reads how many questions each of them has', async () => {
    const fields = { subject: '中文', grade: '小學 (6年級)' } as const;
    const unit = await buildQuestionUnit(db, { ...fields, name: '有題目' });
    for (let made = 0; made < 3; made++) await buildQuestion(db, { unitId: unit.id });
    const { rows } = await manager.listUnits(fields);
    expect(rows.map(({ unit_name, question_count }) => [unit_name, question_count])).toEqual([
      ['有題目', 3],
      ['第2課', 0],
    ]);
    await manager.units('DELETE', `/${unit.id}`);
  });

  test('reads at once what they just added, changed and deleted', async () => {
    const fields = aUnit({ subject: '數學', grade: '中學 (中六)' });
    const list = async () => names((await manager.listUnits({ subject: '數學', grade: '中學 (中六)' })).rows);
    const { body } = await manager.units('POST', '', fields);
    expect(await list()).toContain(fields.unit_name);
    await manager.units('PUT', `/${body.id}`, { ...fields, unit_name: '改了名' });
    expect(await list()).toEqual(['改了名', '第2課']);
    await manager.units('DELETE', `/${body.id}`);
    expect(await list()).toEqual(['第2課']);
  });
});

describe('somebody who reads the units page by page', () => {
  async function readAll(limit: number, between: (page: number) => Promise<unknown> = async () => undefined) {
    const read = [];
    let cursor: string | null = null;
    for (let page = 1; page === 1 || cursor !== null; page++) {
      expect(page).toBeLessThan(100);
      const answer: Awaited<ReturnType<typeof manager.listUnits>> = await manager.listUnits({
        limit,
        ...(cursor !== null && { cursor }),
      });
      expect(answer.rows.length).toBeLessThanOrEqual(limit);
      read.push(...answer.rows);
      cursor = answer.next;
      await between(page);
    }
    return read;
  }

  test.each([1, 7, 54, 1_000])('[OPEN-28] has each of them once, %i at a time', async (limit) => {
    expect(await readAll(limit)).toEqual((await manager.listUnits()).rows);
  });

  test('[OPEN-28] has each of the others once while units come, go and change their names', async () => {
    const before = (await manager.listUnits()).rows;
    const gone: string[] = [];
    const read = await readAll(10, async (page) => {
      // The last one of the page goes, so that the place it named is nobody's, and one before it comes.
      const last = before[page * 10 - 1];
      if (last && page < 4) {
        gone.push(last.id);
        await manager.units('DELETE', `/${last.id}`);
      }
      await buildQuestionUnit(db, { subject: '中文', grade: '小學 (1年級)', name: `0 新的 ${page}` });
    });
    const kept = before.filter(({ id }) => !gone.includes(id));
    expect(read.map(({ id }) => id).filter((id) => !gone.includes(id))).toEqual(kept.map(({ id }) => id));
  });

  test('goes on behind a unit of the longest name', async () => {
    const fields = { subject: '中文', grade: '小學 (2年級)' } as const;
    const name = `${'單元'.repeat(97)}一二三四五六`;
    await buildQuestionUnit(db, { ...fields, name });
    const first = await manager.listUnits({ ...fields, limit: 1 });
    expect(names(first.rows)).toEqual([name]);
    expect(names((await manager.listUnits({ ...fields, cursor: String(first.next) })).rows)).toEqual([
      '第2課',
    ]);
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    'yesterday',
    '',
    '😀',
    '2026-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
    encode(null),
    encode(['中文', '小學 (1年級)', '甲']),
    encode(['中文', '小學', '甲', '00000000-0000-4000-8000-000000000000']),
    encode(['中文', '小學 (1年級)', '甲', 'no-id']),
    encode(['中文', '小學 (1年級)', 'a\u0000', '00000000-0000-4000-8000-000000000000']),
    encode(['中文', '小學 (1年級)', '\ud800', '00000000-0000-4000-8000-000000000000']),
    encode(['中文', '小學 (1年級)', '甲'.repeat(201), '00000000-0000-4000-8000-000000000000']),
    'a'.repeat(1_501),
  ])('is told that a list cannot go on behind %s', async (cursor) => {
    const { status, body } = await manager.units('GET', `?cursor=${encodeURIComponent(cursor)}`);
    expect([status, body]).toMatchObject([400, { code: 'invalid_input', fields: [{ path: 'cursor' }] }]);
  });
});
