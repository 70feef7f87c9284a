/** What is read of a file; `note` says what of it could not be. */
export type ImportedText = { text: string; note: string };

export type ImportOptions = {
  signal: AbortSignal;
  /** Told before each page of a PDF. */
  onPage: (page: number, pages: number) => void;
};
