/** A cell that a spreadsheet would take for a formula gets an apostrophe in front, which makes it a text. */
export function disarmFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
