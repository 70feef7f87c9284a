import type { UserColumn } from '#contract/user-import.contract.ts';
import type { ManagedUser } from '#contract/user-management.contract.ts';
import { formatDay } from '#web/lib/format-moment.ts';
import { HEADED_COLUMNS, STATUS_WORDS } from '#web/lib/user-columns.ts';
import { userTypeLabel } from '#web/lib/user-type-label.ts';
import { disarmFormula } from './disarm-formula.ts';

/** A file of users in the form that the import reads. Nobody can read a password, so that column is empty. */
export type FileKind = 'xlsx' | 'csv';

/** Excel takes a text file for one of the computer's own encoding unless it begins so. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The libraries are loaded when somebody asks for a file. */
export async function makeUserFile(kind: FileKind, users: readonly ManagedUser[]): Promise<Blob> {
  const rows = [HEADED_COLUMNS.map(({ heading }) => heading), ...users.map(toCells)];
  return kind === 'csv' ? makeCsv(rows) : makeXlsx(rows);
}

async function makeCsv(rows: readonly string[][]): Promise<Blob> {
  const { unparse } = await import('papaparse');
  const text = unparse(rows.map((row) => row.map(disarmFormula)));
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

/** Each cell is a text, which no spreadsheet takes for a formula or a date of its own. */
async function makeXlsx(rows: readonly string[][]): Promise<Blob> {
  const { default: writeFile } = await import('write-excel-file/universal');
  const cells = rows.map((row) => row.map((value) => ({ value, type: String, format: '@' })));
  return writeFile(cells, { sheet: '用戶', columns: HEADED_COLUMNS.map(() => ({ width: 20 })) }).toBlob();
}

const CELLS: Readonly<Record<UserColumn, (user: ManagedUser) => string>> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  password: () => '',
  user_type: ({ user_type }) => userTypeLabel(user_type),
  school: ({ school }) => school ?? '',
  status: ({ status }) => STATUS_WORDS[status],
  access_expiry: ({ access_expiry }) => (access_expiry ? formatDay(access_expiry) : ''),
};

function toCells(user: ManagedUser): string[] {
  return HEADED_COLUMNS.map(({ column }) => CELLS[column](user));
}
