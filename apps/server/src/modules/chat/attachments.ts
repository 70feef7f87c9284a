import { FILE_MAX_BYTES } from '#contract/constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { countPixels } from '../../platform/files/image-size.ts';
import { findImageType } from '../../platform/files/image-type.ts';
import { listUnnamedFiles } from './messages.repository.ts';

const FORGOTTEN_MS = 24 * 3600_000;

/** A small file can unfold to a picture that stops whoever opens it; a good camera has 48 million. */
const IMAGE_MAX_PIXELS = 50_000_000;

/** Stores the image of a message and answers its hash. The bytes decide what it is, not its name. */
export async function storeImage(files: FileStore, dataUrl: string): Promise<string> {
  const base64 = /^data:[\w/+.-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (base64 === undefined) throw new AppError('file_type_not_supported');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > FILE_MAX_BYTES) throw new AppError('file_too_large');
  const type = findImageType(bytes);
  const pixels = type && countPixels(bytes, type);
  if (!pixels) throw new AppError('file_type_not_supported');
  if (pixels > IMAGE_MAX_PIXELS) throw new AppError('image_too_large');
  return files.put(bytes);
}

/** Removes pictures of deleted conversations; a day's patience for those whose message is on its way. */
export async function removeForgottenFiles(db: Database, files: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_MS);
  for await (const hashes of files.listOlder(before)) {
    for (const hash of await listUnnamedFiles(db, hashes)) await files.removeOlder(hash, before);
  }
}

/** The stored image with its real type, or null when it is gone. */
export async function findImage(files: FileStore, hash: string) {
  const bytes = await files.find(hash);
  const type = bytes && findImageType(bytes);
  return bytes && type ? { bytes, type } : null;
}
