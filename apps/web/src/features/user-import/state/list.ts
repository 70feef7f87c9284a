import type { UserColumn } from '#contract/user-import.contract.ts';
import { makePassword } from '#web/lib/make-password.ts';
import { newId } from '#web/lib/new-id.ts';
import { type Columns, guessColumns } from './guess-columns.ts';
import type { Sheet } from './user-file.ts';

/** What counts where a column is missing or a cell blank. */
export type Defaults = { user_type: string; school: string; access_expiry: string };

/** What a row has whatever is decided about it: so a list that is sent again is the same list. */
export type Seed = { id: string; password: string };

/**
 * A sheet and all that somebody decided about it. The rows that will be sent follow from it, so that each decision can
 * be taken back.
 */
export type List = {
  sheet: Sheet;
  /** The rows of people begin below it; null when the sheet has no headings. */
  headings: number | null;
  columns: Columns;
  defaults: Defaults;
  createSchools: boolean;
  /** One for each row of the sheet. */
  seeds: readonly Seed[];
  /** What was typed over cells, by the id of the row. */
  edits: ReadonlyMap<string, Readonly<Partial<Record<UserColumn, string>>>>;
  /** Ids of rows that were taken out. */
  removed: ReadonlySet<string>;
};

/** The place of the first sheet that looks like a list of people: before it may stand one that explains. */
export function findList(sheets: readonly Sheet[]): number {
  const found = sheets.findIndex((sheet) => guessColumns(sheet).columns.includes('email'));
  return Math.max(found, 0);
}

export function openList(sheet: Sheet): List {
  return {
    sheet,
    ...guessColumns(sheet),
    defaults: { user_type: 'free', school: '', access_expiry: '' },
    createSchools: false,
    seeds: sheet.rows.map(() => ({ id: newId(), password: makePassword() })),
    edits: new Map(),
    removed: new Set(),
  };
}

/** A file column becomes another one; whichever was that before is not imported any more. */
export function setColumn(list: List, index: number, column: UserColumn | null): List {
  const columns = list.columns.map((other, at) => {
    if (at === index) return column;
    return other === column ? null : other;
  });
  return { ...list, columns };
}

export function setHeadings(list: List, hasHeadings: boolean): List {
  return { ...list, headings: hasHeadings ? (guessColumns(list.sheet).headings ?? 0) : null };
}

export function editCell(list: List, id: string, column: UserColumn, text: string): List {
  return { ...list, edits: new Map(list.edits).set(id, { ...list.edits.get(id), [column]: text }) };
}

export function removeRows(list: List, ids: Iterable<string>): List {
  return { ...list, removed: new Set([...list.removed, ...ids]) };
}

/** Rows of people in the sheet, those that were taken out included. */
export function countPeople({ sheet, headings }: List): number {
  return sheet.rows.length - (headings === null ? 0 : headings + 1);
}
