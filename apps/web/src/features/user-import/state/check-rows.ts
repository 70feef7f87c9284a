import type { UserColumn } from '#contract/user-import.contract.ts';
import { EMAIL_INVALID, EMAIL_PATTERN, USER_REQUIRED } from '#contract/user-management.contract.ts';
import { USER_STATUSES } from '#contract/users.contract.ts';
import type { DraftRow } from './draft-rows.ts';
import { parseDay } from './parse-day.ts';

/** By the id of the row, and in it by the column. */
export type Problems = ReadonlyMap<string, Readonly<Partial<Record<UserColumn, string>>>>;

/** What can be told without the server, which has the last word. */
export function checkRows(rows: readonly DraftRow[], typeNames: readonly string[]): Problems {
  const types = new Set(typeNames);
  const firsts = new Map<string, number>();
  const found = new Map<string, Partial<Record<UserColumn, string>>>();
  rows.forEach(({ id, cells }, index) => {
    const email = cells.email.toLowerCase();
    const problems: Partial<Record<UserColumn, string | null>> = {
      name: cells.name === '' ? USER_REQUIRED : null,
      email: checkEmail(cells.email, firsts.get(email)),
      user_type: types.has(cells.user_type) ? null : `找不到用戶類型「${cells.user_type}」`,
      status: isStatus(cells.status) ? null : '狀態必須是啟用、停用或待審核',
      access_expiry: parseDay(cells.access_expiry) === null ? '請輸入有效的日期，例如 2027-07-31' : null,
    };
    if (!firsts.has(email)) firsts.set(email, index);
    const real = Object.entries(problems).filter(([, problem]) => problem !== null);
    if (real.length > 0) found.set(id, Object.fromEntries(real));
  });
  return found;
}

/** `first` is the place of an earlier row with the same address. */
function checkEmail(email: string, first: number | undefined): string | null {
  if (email === '') return USER_REQUIRED;
  if (!EMAIL_PATTERN.test(email)) return EMAIL_INVALID;
  return first === undefined ? null : `與第 ${first + 1} 列的郵箱重複`;
}

function isStatus(text: string): boolean {
  return USER_STATUSES.some((status) => status === text);
}
