import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorkerThread from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker';
import { ImportFailure } from './import-failure.ts';
import type { ImportedText, ImportOptions } from './imported-text.ts';
import { OwnCharacterMaps } from './own-character-maps.ts';
import { joinColumns } from './pdf-columns.ts';
import { listLines, type PdfLine } from './pdf-lines.ts';
import { writePages } from './pdf-paragraphs.ts';

/** Only text is wanted: nothing is drawn, so fonts, colours and pictures are not loaded. */
const TEXT_ONLY = {
  BinaryDataFactory: OwnCharacterMaps,
  // For fonts that the file does not bring along none is looked for.
  disableFontFace: true,
  useSystemFonts: true,
  disableWorkerRendering: true,
  isOffscreenCanvasSupported: false,
  useWasm: false,
  useWorkerFetch: false,
};

/** Errors alone: a file that is slightly wrong is the rule, and so is a reading that is cancelled. */
const ERRORS_ONLY = { verbosity: 0 };

/** The text of a PDF, read page by page beside the page that shows the progress. */
export async function readPdf(data: Uint8Array<ArrayBuffer>, options: ImportOptions): Promise<ImportedText> {
  const thread = new PdfWorkerThread();
  const worker = new PDFWorker({ ...ERRORS_ONLY, port: thread as never });
  const task = getDocument({ ...TEXT_ONLY, ...ERRORS_ONLY, data, worker });
  const cancel = () => void task.destroy();
  options.signal.addEventListener('abort', cancel);
  try {
    const pages = await readPages(await task.promise, options);
    return { text: writePages(pages), note: noteOf(pages) };
  } catch (error) {
    options.signal.throwIfAborted();
    throw error instanceof ImportFailure ? error : new ImportFailure(problemOf(error), error);
  } finally {
    options.signal.removeEventListener('abort', cancel);
    await task.destroy();
    thread.terminate();
  }
}

async function readPages(file: PDFDocumentProxy, { signal, onPage }: ImportOptions): Promise<PdfLine[][]> {
  const pages: PdfLine[][] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    signal.throwIfAborted();
    onPage(number, file.numPages);
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    pages.push([...joinColumns(listLines(items.filter((item) => 'str' in item)))]);
    page.cleanup();
  }
  const text = pages.flatMap((lines) => lines.map((line) => line.text)).join('');
  if (text === '') throw new ImportFailure('noText');
  if (isGarbled(text)) throw new ImportFailure('garbled');
  return pages;
}

function problemOf(error: unknown): 'locked' | 'damaged' {
  return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged';
}

/** Fonts without a table of their characters give numbers of glyphs, which come as characters that no text has. */
function isGarbled(text: string): boolean {
  const strange = text.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0;
  return strange > text.length * 0.3;
}

function noteOf(pages: readonly (readonly PdfLine[])[]): string {
  const empty = pages.filter((lines) => lines.length === 0).length;
  return empty === 0 ? `共 ${pages.length} 頁` : `共 ${pages.length} 頁，其中 ${empty} 頁沒有可讀的文字`;
}
