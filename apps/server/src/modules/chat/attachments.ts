import { FILE_MAX_BYTES } from '#contract/constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { countPixels, PICTURE_MAX_PIXELS, readPictureSize } from '../../platform/files/image-size.ts';
import { findImageType } from '../../platform/files/image-type.ts';

/** Stores the image of a message and answers its hash. The bytes decide what it is, not its name. */
export async function storeImage(files: FileStore, dataUrl: string): Promise<string> {
  const base64 = /^data:[\w/+.-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (base64 === undefined) throw new AppError('file_type_not_supported');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > FILE_MAX_BYTES) throw new AppError('file_too_large');
  const type = findImageType(bytes);
  const size = type && readPictureSize(bytes, type);
  if (!size) throw new AppError('file_type_not_supported');
  if (countPixels(size) > PICTURE_MAX_PIXELS) throw new AppError('image_too_large');
  return files.put(bytes);
}
