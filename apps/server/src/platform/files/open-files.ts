import { join } from 'node:path';
import { type FileStore, makeFolderStore } from './file-store.ts';
import { nameFolderFailures } from './folder-failures.ts';
import type { S3Settings } from './s3-store.ts';

/** A bucket where one is configured, else a folder. What speaks to buckets is loaded with the first of them only. */
export async function openFiles(
  config: { dataDir: string; s3: S3Settings | null },
  onError: (error: unknown) => void,
): Promise<FileStore> {
  if (!config.s3) return nameFolderFailures(makeFolderStore(join(config.dataDir, 'files')), onError);
  const { makeS3Store } = await import('./s3-store.ts');
  return makeS3Store(config.s3, onError);
}
