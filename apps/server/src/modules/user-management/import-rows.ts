import { z } from 'zod';
import { errorMessage } from '#contract/error-messages.ts';
import { hasUnseenCharacters, UNSEEN_CHARACTERS } from '#contract/form-fields.ts';
import { type ImportReport, USER_COLUMNS, type UserColumn } from '#contract/user-import.contract.ts';
import {
  EMAIL_INVALID,
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  EXPIRY_INVALID,
  isKnownExpiry,
  USER_REQUIRED,
} from '#contract/user-management.contract.ts';
import { USER_STATUSES } from '#contract/users.contract.ts';
import { tooLong } from './user-fields.ts';

/**
 * What is wrong with the rows of a list, by row and cell, so that whoever sent it can put all of it right at once.
 * It only compares: what the school has already is found before (`ListFacts`).
 */
export type ListRow = { id: string } & Record<UserColumn, string>;

export type Problem = ImportReport['problems'][number];

export type ListFacts = {
  /** For each row what makes its e-mail unique, as the database sees it, and whether somebody has it. */
  emails: readonly { key: string; isTaken: boolean }[];
  /** Ids of rows that are or were somebody's already. */
  takenIds: ReadonlySet<string>;
  /** What makes a name of the list the same as another one, as the database sees it. */
  keyOf: (name: string) => string;
  /** By its key: the name of a user type, and why the sender may not give it to anybody. */
  types: ReadonlyMap<string, { name: string; refusal: string | null }>;
  /** Names of the schools that are there, as they are written in the list. */
  schools: ReadonlySet<string>;
  /** Whether schools that are not there will be made. */
  createSchools: boolean;
};

/** The longest value of a cell, as for a user who is made alone. */
const LONGEST: Partial<Record<UserColumn, number>> = {
  name: 200,
  email: EMAIL_MAX_LENGTH,
  password: 1000,
  school: 200,
};

/**
 * A row without what a spreadsheet adds: the space around a cell, and the wide letters of an input method in an address
 * that one signs in with. A password is what it is.
 */
export function cleanRow(row: ListRow): ListRow {
  const cells = USER_COLUMNS.map((column) => [
    column,
    column === 'password' ? row.password : row[column].trim(),
  ]);
  return { ...row, ...Object.fromEntries(cells), email: row.email.normalize('NFKC').trim() };
}

export const typeOf = (row: ListRow) => row.user_type || 'free';

/** At most one problem for each cell, in the order of rows. `rows` are clean ones. */
export function findProblems(rows: readonly ListRow[], facts: ListFacts): Problem[] {
  const checks = { ...CHECKS, email: makeEmailCheck(facts, rows) };
  return rows.flatMap((row, index) =>
    USER_COLUMNS.flatMap((field): Problem[] => {
      const message = checkText(field, row[field]) ?? checks[field](row, facts, index);
      return message === null ? [] : [{ row: index, field, message }];
    }),
  );
}

/** Names of schools that are not there, each once as it is written first. */
export function listNewSchools(
  rows: readonly ListRow[],
  { schools, keyOf }: Pick<ListFacts, 'schools' | 'keyOf'>,
): string[] {
  const found = new Map<string, string>();
  for (const { school } of rows) {
    if (school !== '' && !schools.has(school) && !found.has(keyOf(school))) found.set(keyOf(school), school);
  }
  return [...found.values()];
}

/** What is wrong with a cell, or null. */
type Check = (row: ListRow, facts: ListFacts, index: number) => string | null;

const CHECKS: Record<Exclude<UserColumn, 'email'>, Check> = {
  name: ({ name }) => (name === '' ? USER_REQUIRED : null),
  password: ({ password }) => (password.trim() === '' ? USER_REQUIRED : null),
  user_type(row, { types, keyOf }) {
    const type = types.get(keyOf(typeOf(row)));
    return type ? type.refusal : `找不到用戶類型「${typeOf(row)}」`;
  },
  school: ({ school }, { schools, createSchools }) =>
    school === '' || createSchools || schools.has(school) ? null : `找不到學校「${school}」`,
  status: ({ status }) =>
    status === '' || USER_STATUSES.some((known) => known === status) ? null : `未知的狀態「${status}」`,
  access_expiry: ({ access_expiry: day }) => (day === '' || isDay(day) ? null : EXPIRY_INVALID),
};

/** An e-mail is looked at beside the others of the list: of equal ones the first keeps it. */
function makeEmailCheck({ emails, takenIds }: ListFacts, rows: readonly ListRow[]): Check {
  const firstByEmail = new Map<string, number>();
  const firstById = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const key = emails[index]?.key ?? '';
    if (!firstByEmail.has(key)) firstByEmail.set(key, index);
    if (!firstById.has(row.id)) firstById.set(row.id, index);
  }
  return ({ id, email }, _, index) => {
    if (email === '') return USER_REQUIRED;
    if (!EMAIL_PATTERN.test(email)) return EMAIL_INVALID;
    const first = firstByEmail.get(emails[index]?.key ?? '') ?? index;
    if (first < index) return `與第 ${first + 1} 列的郵箱重複`;
    if (emails[index]?.isTaken) return errorMessage('email_in_use');
    return takenIds.has(id) || firstById.get(id) !== index ? '這個識別碼已被使用' : null;
  };
}

function isDay(day: string): boolean {
  return z.iso.date().safeParse(day).success && isKnownExpiry(day);
}

/** Cells that people tell somebody or something apart by. */
const NAMES: ReadonlySet<UserColumn> = new Set(['name', 'email', 'school']);

function checkText(field: UserColumn, cell: string): string | null {
  const most = LONGEST[field] ?? Number.POSITIVE_INFINITY;
  if (cell.length > most) return tooLong(most);
  return NAMES.has(field) && hasUnseenCharacters(cell) ? UNSEEN_CHARACTERS : null;
}
