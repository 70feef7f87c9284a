import { AppError } from '../../kernel/app-error.ts';
import type { FileStore } from './file-store.ts';

// The disk, the owner's share of it, and the longest file that the process may write.
const FULL = /^(ENOSPC|EDQUOT|EFBIG)$/;
const RETRY_SECONDS = 5;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.test(String(error.code));

/**
 * A folder's store as those meet it who put and read files: what the disk refuses is told to `onError`, and they get
 * `file_store_full` or `file_store_unavailable`.
 */
export function nameFolderFailures(store: FileStore, onError: (error: unknown) => void): FileStore {
  async function ask<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (cause) {
      onError(cause);
      if (isFull(cause)) throw new AppError('file_store_full', { cause });
      throw new AppError('file_store_unavailable', { retryAfter: RETRY_SECONDS, cause });
    }
  }
  return {
    ...store,
    put: (bytes) => ask(store.put(bytes)),
    find: (hash) => ask(store.find(hash)),
  };
}
