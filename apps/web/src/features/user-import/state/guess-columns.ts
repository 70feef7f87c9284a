import type { UserColumn } from '#contract/user-import.contract.ts';
import { EMAIL_PATTERN } from '#contract/user-management.contract.ts';
import { findColumn } from '#web/lib/words/user-columns.ts';
import type { Sheet } from './user-file.ts';

/** What each column of the file is; null is not imported. */
export type Columns = readonly (UserColumn | null)[];

export type Guess = {
  /** The row with the headings, below which the people begin; null when there is none. */
  headings: number | null;
  columns: Columns;
};

/** Rows among which the headings are looked for: above them there may be the name of the school or the class. */
const TOP = 10;

export function guessColumns({ rows }: Sheet): Guess {
  const width = Math.max(...rows.map((row) => row.length));
  const known = rows.slice(0, TOP).map((row) => row.filter((cell) => findColumn(cell) !== null).length);
  const best = Math.max(...known);
  if (best > 0) {
    const headings = known.indexOf(best);
    return { headings, columns: columnsOf(rows[headings] ?? [], width) };
  }
  const hasPerson = rows[0]?.some((cell) => EMAIL_PATTERN.test(cell)) ?? false;
  if (!hasPerson) return { headings: 0, columns: Array.from({ length: width }, () => null) };
  return { headings: null, columns: columnsWithoutHeadings(rows[0] ?? [], width) };
}

/** A heading that stands twice counts once. */
function columnsOf(headings: readonly string[], width: number): Columns {
  const taken = new Set<UserColumn>();
  return Array.from({ length: width }, (_, index) => {
    const column = findColumn(headings[index] ?? '');
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** The address is known by its look, and the first words beside it are most likely the name. */
function columnsWithoutHeadings(first: readonly string[], width: number): Columns {
  const email = first.findIndex((cell) => EMAIL_PATTERN.test(cell));
  const name = first.findIndex((cell, index) => index !== email && /^\p{L}/u.test(cell));
  return Array.from({ length: width }, (_, index) => {
    if (index === email) return 'email';
    return index === name ? 'name' : null;
  });
}
