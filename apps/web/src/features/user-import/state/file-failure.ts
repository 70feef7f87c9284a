/** Bytes. Thousands of rows have less than a tenth of it; what is larger would hold up the page. */
export const FILE_MAX_BYTES = 5 * 1024 * 1024;

const SENTENCES = {
  tooLarge: (name: string) => `「${name}」超過 5 MB，請只留下名單本身，或分成幾個檔案。`,
  wrongType: (name: string) => `不支援「${name}」這種檔案，請選擇 .csv、.txt 或 .xlsx 檔案。`,
  oldExcel: (name: string) => `「${name}」是舊版的 Excel 檔，請在 Excel 另存為 .xlsx 後再選擇。`,
  locked: (name: string) => `「${name}」有密碼保護，請先在 Excel 移除密碼。`,
  damaged: (name: string) => `「${name}」已損壞或不是試算表，無法讀取。`,
  notText: (name: string) => `「${name}」不是文字檔，無法讀取。`,
  openQuote: (name: string) =>
    `「${name}」裡有一個沒有結束的引號（"），從那裡開始無法分辨每一列，請先補上或刪去。`,
  empty: (name: string) => `「${name}」裡沒有任何資料。`,
  failed: (name: string) => `讀取「${name}」時發生錯誤，請再試一次；如果仍然不行，請重新載入頁面。`,
} as const;

export type FileProblem = keyof typeof SENTENCES;

/** A file that cannot be read as a list, and why. */
export class FileFailure extends Error {
  override readonly name = 'FileFailure';
  readonly problem: FileProblem;

  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export function fileFailureText(error: unknown, fileName: string): string {
  return SENTENCES[error instanceof FileFailure ? error.problem : 'failed'](fileName);
}
