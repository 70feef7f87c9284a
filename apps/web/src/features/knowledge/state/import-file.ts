import { cleanText } from './clean-text.ts';
import { decodeText } from './decode-text.ts';
import { IMPORT_MAX_BYTES, ImportFailure } from './import-failure.ts';
import type { ImportedText, ImportOptions } from './imported-text.ts';

/** For the browser's own dialog. */
export const IMPORT_TYPES = '.txt,.md,.markdown,.pdf,.docx';

/**
 * Reads a file in the browser; it is never sent. What PDF and Word need is loaded only now. Rejects with
 * `ImportFailure`, or with the signal's reason when it was cancelled.
 */
export async function importFile(file: File, options: ImportOptions): Promise<ImportedText> {
  const read = readerOf(file.name);
  if (file.size > IMPORT_MAX_BYTES) throw new ImportFailure('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { text, note } = await read(bytes, options);
  options.signal.throwIfAborted();
  const clean = cleanText(text);
  if (clean === '') throw new ImportFailure('empty');
  return { text: clean, note };
}

type Reader = (bytes: Uint8Array<ArrayBuffer>, options: ImportOptions) => Promise<ImportedText>;

const READERS: Readonly<Record<string, Reader>> = {
  txt: readPlain,
  md: readPlain,
  markdown: readPlain,
  pdf: async (bytes, options) => (await import('./read-pdf.ts')).readPdf(bytes, options),
  docx: async (bytes) => ({ text: await (await import('./read-docx.ts')).readDocx(bytes), note: '' }),
};

async function readPlain(bytes: Uint8Array): Promise<ImportedText> {
  return { text: decodeText(bytes), note: '' };
}

function readerOf(fileName: string): Reader {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const reader = Object.hasOwn(READERS, ending) ? READERS[ending] : undefined;
  if (!reader) throw new ImportFailure(ending === 'doc' ? 'oldWord' : 'wrongType');
  return reader;
}

/** The name of a knowledge base that is made from a file. */
export function nameOfFile(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').trim();
}
