import type { USER_STATUSES } from '#contract/users.contract.ts';
import { makeDayBounds, makeSchoolDay } from '../../kernel/clock.ts';

/** How the fields of a user are read and shown, where the wire and people differ. */
export type UserFields = ReturnType<typeof makeUserFields>;

export type UserStatus = (typeof USER_STATUSES)[number];

export const STATUS_WORDS: Readonly<Record<UserStatus, string>> = {
  active: '啟用',
  inactive: '停用',
  pending: '待審核',
};

const DAY = /^\d{4}-\d\d-\d\d$/;

export function makeUserFields(timeZone: string) {
  const schoolDay = makeSchoolDay(timeZone);
  const boundsOf = makeDayBounds(timeZone);

  /** A day counts to its last millisecond where the school is; blank and null are permanent. The contract knows which. */
  function toExpiry(value: string | null): Date | null {
    if (value === null || value === '') return null;
    return DAY.test(value) ? new Date(boundsOf(value).end.getTime() - 1) : new Date(value);
  }

  return {
    toExpiry,
    showExpiry: (expiry: Date | null) => (expiry ? schoolDay(expiry) : '永久'),
    /** Whether an expiry as it was sent says what is stored: a day says no more than the day. */
    isExpiry(value: string | null, stored: Date | null): boolean {
      if (value && stored && DAY.test(value)) return schoolDay(stored) === value;
      return toExpiry(value)?.getTime() === stored?.getTime();
    },
  };
}

export const tooLong = (most: number) => `內容太長，最多 ${most} 個字元`;

/** The name of a school as it is stored; undefined stays "left out". */
export function toSchoolName(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : value?.trim() || null;
}
