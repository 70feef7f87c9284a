import type { FileStore } from './file-store.ts';
import { findImageType, type ImageType } from './image-type.ts';

export type StoredImage = { bytes: Buffer; type: ImageType };

/** The stored image with its real type, or null when it is gone. */
export async function findImage(files: FileStore, hash: string): Promise<StoredImage | null> {
  const bytes = await files.find(hash);
  const type = bytes && findImageType(bytes);
  return bytes && type ? { bytes, type } : null;
}
