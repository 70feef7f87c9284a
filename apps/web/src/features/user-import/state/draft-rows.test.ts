import { expect, test } from 'vitest';
import { MADE_PASSWORD } from '#contract/user-import.contract.ts';
import { TYPE_NAMES } from '../testing/import-fixtures.ts';
import { checkRows } from './check-rows.ts';
import { buildRows, toImportRow } from './draft-rows.ts';
import { type List, openList, removeRows } from './list.ts';

const HEADINGS = ['姓名', '電郵', '密碼', '類型', '學校', '狀態', '到期'];
const listOf = (...rows: string[][]) => openList({ name: '', rows: [HEADINGS, ...rows] });
const cellsOf = (list: List) => buildRows(list, TYPE_NAMES).map(({ cells }) => cells);

test.each([
  ['學生', '啟用', 'student', 'active'],
  ['老師', '停用', 'teacher', 'inactive'],
  ['教師', '待審核', 'teacher', 'pending'],
  ['管理員', 'Active', 'admin', 'active'],
  ['高級會員', '正常', 'premium', 'active'],
  ['免費用戶', 'INACTIVE', 'free', 'inactive'],
  [' Student ', '启用', 'student', 'active'],
  ['家長', 'pending', '家長', 'pending'],
])('a manager may write the type %s and the status %s', (type, status, typeName, statusName) => {
  const [cells] = cellsOf(listOf(['陳小明', 'a@b.c', '', type, '', status, '']));
  expect(cells).toMatchObject({ user_type: typeName, status: statusName });
});

test('[USER-19 USER-20] a manager whose cells are blank gets what was chosen for all, at first free and active', () => {
  const list = listOf(
    ['陳小明', 'a@b.c', '', '', '', '', ''],
    ['林美玲', 'c@d.e', '', '老師', '二中', '', '永久'],
  );
  expect(cellsOf(list)[0]).toMatchObject({
    user_type: 'free',
    school: '',
    status: 'active',
    access_expiry: '',
  });
  const defaults = { user_type: 'student', school: '一中', access_expiry: '2027-07-31' };
  const [first, second] = cellsOf({ ...list, defaults });
  expect(first).toMatchObject(defaults);
  expect(second).toMatchObject({ user_type: 'teacher', school: '二中', access_expiry: '' });
});

test('a pupil without a password gets one, which stays the same whatever is decided about the list', () => {
  const list = listOf(['陳小明', 'ａ@b.c', ''], ['林美玲', 'c@d.e', 'her own'], ['王大文', 'e@f.g', '']);
  const before = buildRows(list, TYPE_NAMES).map(toImportRow);
  expect(before[0]).toMatchObject({ name: '陳小明', email: 'a@b.c' });
  expect(before[0]?.password).toMatch(MADE_PASSWORD);
  expect(before[1]?.password).toBe('her own');
  const after = buildRows(removeRows(list, [before[1]?.id ?? '']), TYPE_NAMES).map(toImportRow);
  expect(after).toEqual([before[0], before[2]]);
});

test('[USER-24 USER-25 USER-27] a manager reads at once what is wrong with a row', () => {
  const list = listOf(
    ['', 'a@b.c', '', '', '', '', ''],
    ['甲', '', '', '', '', '', ''],
    ['乙', 'no address', '', '', '', '', ''],
    ['丙', 'A@B.C', '', '校長', '', '放假', '2027/2/29'],
    ['丁', 'd@b.c', '', '', '', '', ''],
  );
  const rows = buildRows(list, TYPE_NAMES);
  const problems = checkRows(rows, TYPE_NAMES);
  expect(rows.map(({ id }) => problems.get(id))).toEqual([
    { name: '用戶名稱、郵箱和密碼為必填項' },
    { email: '用戶名稱、郵箱和密碼為必填項' },
    { email: '請輸入有效的電子郵箱地址' },
    {
      email: '與第 1 列的郵箱重複',
      user_type: '找不到用戶類型「校長」',
      status: '狀態必須是啟用、停用或待審核',
      access_expiry: '請輸入有效的日期，例如 2027-07-31',
    },
    undefined,
  ]);
});
