import { type ImportRow, USER_COLUMNS, type UserColumn } from '#contract/user-import.contract.ts';
import { findStatus, findUserType } from '#web/lib/words/user-columns.ts';
import type { List, Seed } from './list.ts';
import { parseDay } from './parse-day.ts';

/** A row as it will be sent; a word that nobody understands stays as it is, and is a problem. */
export type DraftRow = Seed & {
  /** A blank `password` means that `Seed.password` counts. */
  cells: Readonly<Record<UserColumn, string>>;
};

/** A row with its place in the list, from 1, as the server counts them in its sentences. */
export type NumberedRow = { row: DraftRow; number: number };

export function buildRows(list: List, typeNames: readonly string[]): DraftRow[] {
  const { sheet, headings, columns, defaults, seeds, edits, removed } = list;
  const places = USER_COLUMNS.map((column) => [column, columns.indexOf(column)] as const);
  return sheet.rows.flatMap((row, index) => {
    const seed = seeds[index];
    if (!seed || removed.has(seed.id) || (headings !== null && index <= headings)) return [];
    const typed = edits.get(seed.id);
    const cells = Object.fromEntries(
      places.map(([column, place]) => [column, typed?.[column]?.trim() ?? row[place] ?? '']),
    ) as Record<UserColumn, string>;
    return [{ ...seed, cells: toValues(cells, defaults, typeNames) }];
  });
}

function toValues(
  cells: Record<UserColumn, string>,
  defaults: List['defaults'],
  typeNames: readonly string[],
): Record<UserColumn, string> {
  const { user_type, school, status, access_expiry } = cells;
  return {
    ...cells,
    // Addresses that were typed with a Chinese keyboard have full-width letters.
    email: cells.email.normalize('NFKC'),
    user_type: user_type === '' ? defaults.user_type : (findUserType(user_type, typeNames) ?? user_type),
    school: school === '' ? defaults.school : school,
    status: status === '' ? 'active' : (findStatus(status) ?? status),
    access_expiry: access_expiry === '' ? defaults.access_expiry : (parseDay(access_expiry) ?? access_expiry),
  };
}

/** Cells that are longer than the contract allows are cut there: the server calls them too long in any case. */
const CELL_MAX_LENGTH = 2_000;

export function toImportRow({ id, password, cells }: DraftRow): ImportRow {
  const texts = Object.entries(cells).map(([column, text]) => [
    column,
    text.slice(0, CELL_MAX_LENGTH).toWellFormed(),
  ]);
  return { id, ...Object.fromEntries(texts), ...(cells.password === '' && { password }) };
}
