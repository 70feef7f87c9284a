import { expect, test } from 'vitest';
import { PERMISSIONS } from '#contract/permissions.ts';
import { isWithinReach, listUngrantable } from './grants.policy.ts';

const FLOOR = ['/chat', '/notes'];
const holder = (...permissions: string[]) => ({
  rights: { userType: 'free', permissions, accessExpiry: null },
});
const admin = { rights: { userType: 'admin', permissions: ['all'], accessExpiry: null } };

test('an admin grants everything, the permission all included', () => {
  expect(listUngrantable(admin, [...PERMISSIONS], [])).toEqual([]);
  expect(isWithinReach(admin, { name: 'admin', permissions: ['all'] }, [])).toBe(true);
});

test('[OPEN-5] a holder of all grants every permission but all, and does not reach admins', () => {
  expect(listUngrantable(holder('all'), [...PERMISSIONS], [])).toEqual(['all']);
  expect(isWithinReach(holder('all'), { name: 'admin', permissions: [] }, [])).toBe(false);
  expect(isWithinReach(holder('all'), { name: '助理', permissions: ['all'] }, [])).toBe(false);
});

test('a manager of users grants what they hold, by whatever name, and what every free user has', () => {
  const manager = holder('user_access_management', 'exam_generator');
  const wanted = ['user_access_management', '/exam-generator', 'conversation', 'learning_notes', '/profile'];
  expect(listUngrantable(manager, wanted, FLOOR)).toEqual([]);
});

test.each(PERMISSIONS.filter((name) => name !== '/profile' && name !== '/conversation-practice'))(
  'a person without any permission cannot grant %s',
  (permission) => {
    expect(listUngrantable(holder(), [permission], [])).toEqual([permission]);
  },
);

test('a manager does not reach a type that has more than they hold', () => {
  const manager = holder('user_access_management');
  expect(isWithinReach(manager, { name: 'student', permissions: FLOOR }, FLOOR)).toBe(true);
  expect(isWithinReach(manager, { name: '出納', permissions: ['token_management'] }, FLOOR)).toBe(false);
});
