import Papa from 'papaparse';
import { FileFailure } from './file-failure.ts';

/** Cells separated by whatever the file separates them by. */
export function readText(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  // All people behind it are in one cell, and may be in a column that is not imported.
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new FileFailure('openQuote');
  return data.map((row) => row.map(armed));
}

/** An export writes an apostrophe before what a spreadsheet would calculate. */
function armed(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '');
}
