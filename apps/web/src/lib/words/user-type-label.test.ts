import { expect, test } from 'vitest';
import { BUILT_IN_USER_TYPES } from '#contract/permissions.ts';
import { userTypeLabel } from './user-type-label.ts';

test('[AUTH-40 AUTH-41] an administrator reads the built-in types in Chinese, and types of the school by their names', () => {
  expect(BUILT_IN_USER_TYPES.map(userTypeLabel)).toEqual(['免費用戶', '高級會員', '管理員', '學生', '教師']);
  expect(['代課老師', 'constructor'].map(userTypeLabel)).toEqual(['代課老師', 'constructor']);
});
