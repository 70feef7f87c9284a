import fc from 'fast-check';
import { expect, test } from 'vitest';
import { USER_COLUMNS } from '#contract/user-import.contract.ts';
import { cleanRow, findProblems, type ListFacts, type ListRow, listNewSchools } from './import-rows.ts';

const GOOD = { name: '王小明', email: 'ming@school.test', password: 'p' };
const BLANK = { name: '', email: '', password: '', user_type: '', school: '', status: '', access_expiry: '' };

function aRow(cells: Partial<ListRow> = {}): ListRow {
  return cleanRow({ ...BLANK, ...GOOD, id: crypto.randomUUID(), ...cells });
}

/** Each row with an e-mail of its own, unless it says which. */
const aList = (...rows: Partial<ListRow>[]) =>
  rows.map((cells, index) => aRow({ email: `pupil${index}@school.test`, ...cells }));

/** As the database does it, as far as these names go. */
const keyOf = (name: string) => name.normalize('NFKC').trim().toLowerCase();

function look(rows: ListRow[], facts: Partial<ListFacts> = {}) {
  return findProblems(rows, {
    emails: rows.map(({ email }) => ({ key: email.toLowerCase(), isTaken: false })),
    takenIds: new Set(),
    keyOf,
    types: new Map([
      ['free', { name: 'free', refusal: null }],
      ['student', { name: 'student', refusal: null }],
      ['admin', { name: 'admin', refusal: '不可以' }],
    ]),
    schools: new Set(['南山小學']),
    createSchools: false,
    ...facts,
  });
}

test('a manager whose rows are whole hears of no problem, whatever stands around their cells', () => {
  const rows = aList(
    {},
    {
      name: ' 李小華　',
      user_type: ' Student ',
      school: '南山小學 ',
      status: 'pending',
      access_expiry: '2027-02-28',
    },
    { email: ' ＷＡＮＧ＠school.test ', password: ' 兩邊有空格 ' },
  );
  expect(look(rows)).toEqual([]);
  expect(rows[1]).toMatchObject({ name: '李小華', user_type: 'Student', school: '南山小學' });
  expect(rows[2]).toMatchObject({ email: 'WANG@school.test', password: ' 兩邊有空格 ' });
});

test('[USER-24 USER-25 USER-26 USER-27] a manager reads of each cell what is wrong with it, and of a cell one thing', () => {
  const rows = aList(
    { name: ' ', email: '', password: '  ' },
    { email: 'nobody' },
    { user_type: '校長', school: '不存在小學', status: 'gone', access_expiry: '2027-02-29' },
    {
      name: '長'.repeat(201),
      password: 'x'.repeat(1001),
      school: '長'.repeat(201),
      email: `${'x'.repeat(320)}@a.b`,
    },
    { access_expiry: '2027/1/1' },
    { access_expiry: '1969-12-31' },
    { user_type: 'ADMIN' },
  );
  const required = '用戶名稱、郵箱和密碼為必填項';
  expect(look(rows)).toEqual([
    { row: 0, field: 'name', message: required },
    { row: 0, field: 'email', message: required },
    { row: 0, field: 'password', message: required },
    { row: 1, field: 'email', message: '請輸入有效的電子郵箱地址' },
    { row: 2, field: 'user_type', message: '找不到用戶類型「校長」' },
    { row: 2, field: 'school', message: '找不到學校「不存在小學」' },
    { row: 2, field: 'status', message: '未知的狀態「gone」' },
    { row: 2, field: 'access_expiry', message: '請輸入有效的日期' },
    { row: 3, field: 'name', message: '內容太長，最多 200 個字元' },
    { row: 3, field: 'email', message: '內容太長，最多 320 個字元' },
    { row: 3, field: 'password', message: '內容太長，最多 1000 個字元' },
    { row: 3, field: 'school', message: '內容太長，最多 200 個字元' },
    { row: 4, field: 'access_expiry', message: '請輸入有效的日期' },
    { row: 5, field: 'access_expiry', message: '請輸入有效的日期' },
    { row: 6, field: 'user_type', message: '不可以' },
  ]);
});

test('[USER-39] a manager reads which row has the same e-mail, and whose e-mail or id somebody else has', () => {
  const rows = aList({ email: 'a@b.c' }, {}, { email: 'A@b.c' }, { email: 'a@b.c' }, { email: 'taken@b.c' });
  const [first, second] = rows;
  if (!first || !second) throw new Error('no rows');
  rows.push({ ...second, email: 'other@b.c' });
  const emails = rows.map(({ email }) => ({ key: email.toLowerCase(), isTaken: email.startsWith('taken') }));
  expect(look(rows, { emails, takenIds: new Set([first.id]) })).toEqual([
    { row: 0, field: 'email', message: '這個識別碼已被使用' },
    { row: 2, field: 'email', message: '與第 1 列的郵箱重複' },
    { row: 3, field: 'email', message: '與第 1 列的郵箱重複' },
    { row: 4, field: 'email', message: '該電子郵箱已被使用，請使用其他郵箱' },
    { row: 5, field: 'email', message: '這個識別碼已被使用' },
  ]);
});

test('a manager who lets schools be made reads each new one once, as it is written first', () => {
  const rows = aList(
    { school: 'ABC 中學' },
    { school: '南山小學' },
    {},
    { school: 'ａｂｃ　中學' },
    { school: '東山小學' },
  );
  expect(look(rows, { createSchools: true })).toEqual([]);
  expect(listNewSchools(rows, { schools: new Set(['南山小學']), keyOf })).toEqual(['ABC 中學', '東山小學']);
});

test('a manager may send any text in any cell, and hears at most one thing of each', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('', ' ', 'a@b.c', 'student', '2027-01-01'),
  );
  const row = fc.record({
    id: fc.uuid(),
    ...Object.fromEntries(USER_COLUMNS.map((column) => [column, cell])),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (cells) => {
      const problems = look(cells.map((each) => cleanRow(each as ListRow)));
      const places = problems.map(({ row: index, field }) => `${index} ${field}`);
      expect(new Set(places).size).toBe(places.length);
      expect(problems.every(({ message }) => message !== '')).toBe(true);
    }),
    { numRuns: 50 },
  );
});
