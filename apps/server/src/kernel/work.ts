/** Who waits for a result. */
export type Reader = {
  /** Aborts when the reader leaves. */
  signal: AbortSignal;
  /** Takes text for reading as it grows; null where only the result is wanted. */
  onText: ((text: string) => void) | null;
};

/** Something that was let in: it runs once, for its reader, and answers its result. */
export type Work<Result> = (reader: Reader) => Promise<Result>;
