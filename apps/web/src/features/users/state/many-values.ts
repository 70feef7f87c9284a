import { USER_STATUSES } from '#contract/users.contract.ts';
import type { ManyChange } from '../api/change-many.ts';

/** What somebody has chosen for many users; an empty text leaves it as it is with each of them. */
export type ManyValues = {
  user_type: string;
  /** `NO_SCHOOL`, or `schoolValue` of a name. */
  school: string;
  status: string;
  expiry: '' | 'permanent' | 'day';
  /** yyyy-MM-dd, where a day is chosen. */
  day: string;
};

export const NOTHING_CHOSEN: ManyValues = { user_type: '', school: '', status: '', expiry: '', day: '' };

export const NO_SCHOOL = 'none';
/** A school may have any name. */
export const schoolValue = (name: string) => `school ${name}`;

/** What is sent; empty while nothing is chosen. */
export function changesOf({ user_type, school, status, expiry, day }: ManyValues): ManyChange['changes'] {
  const known = USER_STATUSES.find((each) => each === status);
  return {
    ...(user_type !== '' && { user_type }),
    ...(school !== '' && { school: school === NO_SCHOOL ? null : school.slice(schoolValue('').length) }),
    ...(known && { status: known }),
    ...(expiry !== '' && { access_expiry: expiry === 'permanent' ? null : day }),
  };
}

/** Why it cannot be sent; null when it can. */
export function findProblem(values: ManyValues): string | null {
  if (values.expiry === 'day' && values.day === '') return '請輸入有效的日期';
  return Object.keys(changesOf(values)).length === 0 ? '請選擇要更改的項目' : null;
}
