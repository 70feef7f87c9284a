import { expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';

const guess = (...rows: string[][]) => guessColumns({ name: '', rows });

test.each([
  [
    ['姓名', '電郵', '密碼', '類型', '學校', '狀態', '到期日'],
    ['name', 'email', 'password', 'user_type', 'school', 'status', 'access_expiry'],
  ],
  [
    ['學生姓名', '電子 郵箱', '用戶類型（必填）', '有效期限', '備註'],
    ['name', 'email', 'user_type', 'access_expiry', null],
  ],
  [
    ['Ｎａｍｅ', 'E-Mail', 'PASSWORD', 'Role', 'School Name', 'Status', 'Expiry Date'],
    ['name', 'email', 'password', 'user_type', 'school', 'status', 'access_expiry'],
  ],
  [
    ['姓名', '邮箱', '密码', '用户类型', '学校', '状态', '到期'],
    ['name', 'email', 'password', 'user_type', 'school', 'status', 'access_expiry'],
  ],
  [
    ['名稱', '用戶名', 'username'],
    ['name', 'email', null],
  ],
])('a manager whose file is headed %j need not say what its columns are', (headings, columns) => {
  expect(guess(headings, ['陳小明'])).toEqual({ headings: 0, columns });
});

test('a manager whose list stands below the name of the school finds the headings recognised', () => {
  expect(guess(['示範學校'], ['2026 年度學生名單'], ['', '姓名', '電郵'], ['1', '陳小明', 'a@b.c'])).toEqual({
    headings: 2,
    columns: [null, 'name', 'email'],
  });
});

test('a manager whose file has no headings finds name and address recognised', () => {
  expect(guess(['1', '陳小明', 'ming@school.test', '一甲'])).toEqual({
    headings: null,
    columns: [null, 'name', 'email', null],
  });
});

test('a manager whose headings nobody knows says what the columns are', () => {
  expect(guess(['甲', '乙'], ['陳小明', 'ming@school.test'])).toEqual({ headings: 0, columns: [null, null] });
});
