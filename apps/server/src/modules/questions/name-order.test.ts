import { expect, test } from 'vitest';
import { makeNameOrder } from './name-order.ts';

const sorted = (names: readonly string[]) =>
  [...names].sort((a, b) => (makeNameOrder(a) < makeNameOrder(b) ? -1 : 1));

test.each([
  [['第1課', '第2課 分數', '第9課', '第10課', '第100課']],
  [['第一課', '第二課', '第九課', '第十課', '第十一課', '第二十課', '第二十三課', '第九十九課']],
  [['單元一 標點', '單元二 修辭', '單元十 閱讀']],
  [['一、整數', '二、分數', '十、小數', '十二、圓']],
  [['Unit 2', 'unit 3', 'Ｕｎｉｔ　４', 'Unit 11']],
  [['第1.2節', '第1.10節', '第2.1節']],
])('a teacher finds units in the order in which one counts: %j', (names) => {
  expect(sorted(names.toReversed())).toEqual(names);
});

test('a teacher whose units count nothing finds them by their characters', () => {
  expect(makeNameOrder('三角形和四邊形')).toBe('三角形和四邊形');
  expect(makeNameOrder('第二三課')).toBe('第二三課');
  expect(makeNameOrder('第三十課')).toBe('第0000000030課');
  expect(makeNameOrder('007')).toBe(makeNameOrder('7'));
  expect(makeNameOrder(`第${'9'.repeat(30)}課`)).toBe(`第${'9'.repeat(30)}課`);
});
