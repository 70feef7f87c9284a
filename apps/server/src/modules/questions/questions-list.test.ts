import { describe, expect, test } from 'vitest';
import { GRADES, gradesOf, type Question } from '#contract/questions.contract.ts';
import { buildQuestion, buildQuestionUnit } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeQuestionCaller } from './testing/question-callers.ts';

const server = await startTestServer();
const { db } = server;
const teacher = await makeQuestionCaller(server, '/question-database');

/** Places of the school with their questions; the times lie across the units, and some are the same. */
const places = [
  { subject: '中文', grade: GRADES[0] },
  { subject: '中文', grade: GRADES[7] },
  { subject: '數學', grade: GRADES[0] },
  { subject: '數學', grade: GRADES[8] },
] as const;
const unitOf = new Map<string, (typeof places)[number]>();
for (const place of places)
  for (let made = 0; made < 2; made++) unitOf.set((await buildQuestionUnit(db, place)).id, place);
const empty = await buildQuestionUnit(db, { subject: '英文', grade: GRADES[11] });
for (let made = 0; made < 60; made++) {
  const unitId = [...unitOf.keys()][(made * 5) % unitOf.size];
  if (unitId)
    await buildQuestion(db, { unitId, content: `題 ${made}`, updatedAt: atMinute(Math.floor(made / 2)) });
}
function atMinute(minute: number): Date {
  return new Date(Date.UTC(2026, 0, 1, 0, minute));
}

const all = (await teacher.listQuestions({ limit: 200 })).rows;
const ofPlaces = (fits: (place: (typeof places)[number]) => boolean) =>
  all.filter(({ unit_id }) => {
    const place = unitOf.get(unit_id);
    return place !== undefined && fits(place);
  });

test('[QDB-57 QDB-45] a teacher reads all questions, the last changed first', () => {
  expect(all).toHaveLength(60);
  const inOrder = all.toSorted(
    (a, b) => b.updated_at.localeCompare(a.updated_at) || b.id.localeCompare(a.id),
  );
  expect(all).toEqual(inOrder);
});

describe('a teacher who filters', () => {
  test('by subject, level and grade reads what fits all of them', async () => {
    const read = async (query: Record<string, string>) =>
      (await teacher.listQuestions({ ...query, limit: 200 })).rows;
    const primary = gradesOf('小學');
    expect(await read({ subject: '中文' })).toEqual(ofPlaces(({ subject }) => subject === '中文'));
    expect(await read({ subject: 'Chinese' })).toEqual(await read({ subject: '中文' }));
    expect(await read({ level: '小學' })).toEqual(ofPlaces(({ grade }) => primary.includes(grade)));
    expect(await read({ grade: GRADES[8] })).toEqual(ofPlaces(({ grade }) => grade === GRADES[8]));
    expect(await read({ subject: '數學', level: '中學' })).toEqual(
      ofPlaces(({ subject, grade }) => subject === '數學' && grade === GRADES[8]),
    );
    expect(await read({ subject: '數學', level: '小學', grade: GRADES[0] })).toEqual(
      ofPlaces(({ subject, grade }) => subject === '數學' && grade === GRADES[0]),
    );
    expect(await read({ level: '中學', grade: GRADES[0] })).toEqual([]);
    expect(await read({ subject: '英文' })).toEqual([]);
  });

  test('[QDB-58 OPEN-18] by a unit reads its questions, by the address of the unit as well', async () => {
    for (const id of [...unitOf.keys(), empty.id]) {
      const expected = all.filter(({ unit_id }) => unit_id === id);
      expect((await teacher.listOfUnit(id)).rows).toEqual(expected);
      expect((await teacher.listQuestions({ unit_id: id })).rows).toEqual(expected);
    }
    const [unit_id = ''] = unitOf.keys();
    expect((await teacher.listQuestions({ unit_id, subject: '數學' })).rows).toEqual([]);
    expect((await teacher.listQuestions({ unit_id: crypto.randomUUID() })).rows).toEqual([]);
  });

  test.each(['subject=常識', 'level=大學', 'grade=小學', 'unit_id=甲', 'limit=0', 'limit=201', 'cursor=甲'])(
    'by %s is told what is wrong',
    async (query) => {
      const { status, body } = await teacher.questions('GET', `?${query}`);
      expect([status, body]).toMatchObject([400, { fields: [{ path: query.split('=')[0] }] }]);
    },
  );
});

describe('a teacher who reads questions page by page', () => {
  type Page = Awaited<ReturnType<typeof teacher.listQuestions>>;

  async function readAll(
    readPage: (cursor: { cursor?: string }) => Promise<Page>,
    between: () => Promise<unknown> = async () => undefined,
  ): Promise<Question[]> {
    const read: Question[] = [];
    let page = await readPage({});
    for (; page.next !== null; page = await readPage({ cursor: String(page.next) })) {
      expect(read.length).toBeLessThan(200);
      read.push(...page.rows);
      await between();
    }
    return [...read, ...page.rows];
  }

  test.each([{}, { subject: '數學' }, { level: '小學' }, { unit_id: [...unitOf.keys()][0] ?? '' }])(
    '[OPEN-28] filtered by %j has each of them once',
    async (query) => {
      const expected = (await teacher.listQuestions({ ...query, limit: 200 })).rows;
      expect(await readAll((cursor) => teacher.listQuestions({ ...query, ...cursor, limit: 3 }))).toEqual(
        expected,
      );
      expect(await readAll((cursor) => teacher.listQuestions({ ...query, ...cursor, limit: 60 }))).toEqual(
        expected,
      );
    },
  );

  test('[OPEN-28] of a unit has each of them once', async () => {
    const [id = ''] = unitOf.keys();
    const expected = all.filter(({ unit_id }) => unit_id === id);
    expect(await readAll((cursor) => teacher.listOfUnit(id, { ...cursor, limit: 2 }))).toEqual(expected);
    const beyond = await teacher.listOfUnit(id, {
      cursor: '2001-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
    });
    expect([beyond.status, beyond.rows]).toEqual([200, []]);
  });

  test('[OPEN-28] has none twice while others change, add and delete questions', async () => {
    const unit = await buildQuestionUnit(db);
    const rows: { id: string }[] = [];
    for (let made = 0; made < 30; made++)
      rows.push(
        await buildQuestion(db, { unitId: unit.id, content: `動 ${made}`, updatedAt: atMinute(made) }),
      );
    let step = 0;
    const read = await readAll(
      (cursor) => teacher.listOfUnit(unit.id, { ...cursor, limit: 4 }),
      async () => {
        // One that was read, one that was not, and the one at which the page ended.
        const [old, last, fresh] = [rows[step], rows[29 - 4 * step - 3], rows[29 - step]];
        step++;
        if (step > 3 || !old || !last || !fresh) return;
        await teacher.questions('PUT', `/${old.id}`, { unit_id: unit.id, content: '改' });
        await teacher.questions('PUT', `/${fresh.id}`, { unit_id: unit.id, content: '改' });
        await teacher.questions('DELETE', `/${last.id}`);
        await buildQuestion(db, { unitId: unit.id, content: '新' });
      },
    );
    const ids = read.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // Only those may be missing that were changed before they were read: they are at the beginning again.
    const missing = rows.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
    expect(missing).toEqual(rows.slice(0, 3).map(({ id }) => id));
  });

  test('is told that a place of the list of units is none of this list', async () => {
    const { next } = await teacher.listUnits({ limit: 1 });
    const answer = await teacher.questions('GET', `?cursor=${next}`);
    expect([answer.status, answer.body]).toMatchObject([400, { fields: [{ path: 'cursor' }] }]);
  });
});
