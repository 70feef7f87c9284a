import type { UserColumn } from '#contract/user-import.contract.ts';
import type { ManagedUser } from '#contract/user-management.contract.ts';
import { makeCsv } from '#web/lib/files/make-csv.ts';
import { formatDay } from '#web/lib/words/format-moment.ts';
import { HEADED_COLUMNS, STATUS_WORDS } from '#web/lib/words/user-columns.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';

/** A file of users in the form that the import reads. Nobody can read a password, so that column is empty. */
export type FileKind = 'xlsx' | 'csv';

/** The libraries are loaded when somebody asks for a file. */
export async function makeUserFile(kind: FileKind, users: readonly ManagedUser[]): Promise<Blob> {
  const rows = [HEADED_COLUMNS.map(({ heading }) => heading), ...users.map(toCells)];
  return kind === 'csv' ? makeCsv(rows) : makeXlsx(rows);
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
