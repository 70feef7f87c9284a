/** Bytes. A file is read in the browser and never sent, so what counts is the memory of the computer. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;

const SENTENCES = {
  tooLarge: (name: string) => `「${name}」超過 50 MB，請先分成較小的檔案再匯入。`,
  wrongType: (name: string) => `不支援「${name}」這種檔案，請選擇 .txt、.md、.pdf 或 .docx 檔案。`,
  oldWord: (name: string) => `「${name}」是舊版的 Word 檔，請在 Word 另存為 .docx 後再匯入。`,
  damaged: (name: string) => `「${name}」已損壞或不完整，無法讀取。`,
  notText: (name: string) => `「${name}」不是文字檔，無法讀取。`,
  locked: (name: string) => `「${name}」有密碼保護，請先移除密碼再匯入。`,
  noText: () =>
    '這份 PDF 沒有可讀的文字（可能是掃描圖片）。請先用文字辨識（OCR）轉成文字，或改用 Word 檔、文字檔。',
  garbled: () => '這份 PDF 的文字無法辨識（字型沒有附上文字對照）。請改用 Word 檔、文字檔，或複製後貼上。',
  empty: (name: string) => `「${name}」裡沒有文字。`,
  failed: (name: string) => `讀取「${name}」時發生錯誤，請再試一次；如果仍然不行，請重新載入頁面。`,
} as const;

export type ImportProblem = keyof typeof SENTENCES;

/** A file that cannot be imported, and why. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export function importFailureText(error: unknown, fileName: string): string {
  return SENTENCES[error instanceof ImportFailure ? error.problem : 'failed'](fileName);
}
