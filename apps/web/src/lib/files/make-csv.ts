import { disarmFormula } from './disarm-formula.ts';

/** Excel takes a text file for one of the computer's own encoding unless it begins so. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A file of rows that spreadsheets open, without a formula in it. The library is loaded when somebody asks for one. */
export async function makeCsv(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { unparse } = await import('papaparse');
  const text = unparse(rows.map((row) => row.map(disarmFormula)));
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}
