/** A table as it stands in a file: rows of cells, without rows that are blank. */
export type Sheet = { name: string; rows: readonly (readonly string[])[] };

/** At least one sheet, each with at least one row. */
export type UserFile = {
  name: string;
  sheets: readonly Sheet[];
  /** The text was no Unicode, and was read as Big5. */
  isBig5: boolean;
};

/** Cells without what surrounds their text and without what a database cannot store. */
export function cleanRows(rows: readonly (readonly string[])[]): string[][] {
  return rows
    .map((row) => row.map((cell) => cell.replaceAll('\u0000', '').toWellFormed().trim()))
    .filter((row) => row.some((cell) => cell !== ''));
}
