import { decodeText } from './decode-text.ts';
import { FILE_MAX_BYTES, FileFailure } from './file-failure.ts';
import { cleanRows, type Sheet, type UserFile } from './user-file.ts';

/** For the browser's own dialog. */
export const FILE_TYPES = '.csv,.txt,.tsv,.xlsx';

/** Reads a list in the browser; the file is never sent. Rejects with `FileFailure`. */
export async function readUserFile(file: File): Promise<UserFile> {
  if (!/\.(csv|txt|tsv|xlsx|xlsm|xls)$/i.test(file.name)) throw new FileFailure('wrongType');
  if (file.size > FILE_MAX_BYTES) throw new FileFailure('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { sheets, isBig5 } = await readSheets(bytes, file.name);
  const filled = sheets
    .map(({ name, rows }) => ({ name, rows: cleanRows(rows) }))
    .filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new FileFailure('empty');
  return { name: file.name, sheets: filled, isBig5 };
}

type Content = { sheets: Sheet[]; isBig5: boolean };

/** By what the file begins with, because names are often wrong. */
async function readSheets(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Content> {
  if (startsWith(bytes, [0x50, 0x4b])) {
    const { readWorkbook } = await import('./read-workbook.ts');
    return { sheets: await readWorkbook(bytes), isBig5: false };
  }
  // The older form of files of Office, in which a locked one of today is wrapped, too.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new FileFailure(findLock(bytes) ? 'locked' : 'oldExcel');
  if (/\.xls[xm]$/i.test(name)) throw new FileFailure(bytes.length === 0 ? 'empty' : 'damaged');
  const { text, isBig5 } = decodeText(bytes);
  // Some programs write a web page and call it .xls.
  if (/\.xls$/i.test(name) && text.trimStart().startsWith('<')) throw new FileFailure('oldExcel');
  const { readText } = await import('./read-text.ts');
  return { sheets: [{ name, rows: readText(text) }], isBig5 };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** The name of a locked file's content, as the file's own directory has it. */
function findLock(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le')
    .decode(bytes.subarray(0, bytes.length & ~1))
    .includes('EncryptedPackage');
}
