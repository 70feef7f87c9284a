import readXlsx, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal';
import { FileFailure } from './file-failure.ts';
import type { Sheet } from './user-file.ts';

type CellValue = string | number | boolean | Date | null;

export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  try {
    const sheets = await readXlsx(bytes.buffer);
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: (data as CellValue[][]).map((row) => row.map(textOf)),
    }));
  } catch (error) {
    const isKnown = error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError;
    throw new FileFailure(isKnown ? 'damaged' : 'failed', error);
  }
}

/** As the file shows it; a date cell has no time zone, and the library gives it as one in UTC. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value).toUpperCase();
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
