import { expect, test } from 'vitest';
import { USER_COLUMNS } from '#contract/user-import.contract.ts';
import { USER_STATUSES } from '#contract/users.contract.ts';
import { COLUMN_HEADINGS, findColumn, findStatus, findUserType, STATUS_WORDS } from './user-columns.ts';
import { userTypeLabel } from './user-type-label.ts';

test('a manager finds the columns and words of an exported file known again', () => {
  expect(USER_COLUMNS.map((column) => findColumn(COLUMN_HEADINGS[column]))).toEqual(USER_COLUMNS);
  expect(USER_STATUSES.map((status) => findStatus(STATUS_WORDS[status]))).toEqual(USER_STATUSES);
  const types = ['admin', 'premium', 'free', 'student', 'teacher', '家長'];
  expect(types.map((type) => findUserType(userTypeLabel(type), types))).toEqual(types);
});

test('a manager whose school calls a type of its own like a word for a built-in one means its own', () => {
  expect(findUserType('老師', ['teacher', '老師'])).toBe('老師');
  expect(findUserType('老師', ['teacher'])).toBe('teacher');
  expect(findUserType('校長', ['teacher'])).toBeNull();
});
