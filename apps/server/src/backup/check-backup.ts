import { readFile } from 'node:fs/promises';
import { listMigrations, type Migration } from '../platform/db/migrate.ts';
import { makeFolderStore } from '../platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import { checkFiles } from './copy-files.ts';
import { digestSecret, fingerprintOf, type Manifest, placesIn } from './manifest.ts';
import { measureFile } from './meter.ts';

/** Reads everything that a backup has. Throws when a part is missing or is not as it was written. */
export async function checkBackup(folder: string, manifest: Manifest, signal: AbortSignal): Promise<void> {
  const places = placesIn(folder);
  for (const { name, bytes, sha256 } of manifest.tables) {
    const found = await measureFile(places.table(name), signal).catch(ignoreMissing);
    if (found?.bytes !== bytes || found.sha256 !== sha256) {
      throw new BackupError(`備份已損壞：tables/${name}.copy.gz 缺少或內容不符。`);
    }
  }
  const list = await measureFile(places.fileList, signal).catch(ignoreMissing);
  if (list?.sha256 !== manifest.files.sha256) throw new BackupError('備份已損壞：files.txt 缺少或內容不符。');
  await checkFiles(makeFolderStore(places.files), places.fileList, signal);
  if (manifest.secret.kept) {
    const secret = await readFile(places.secret).catch(ignoreMissing);
    const found = secret && fingerprintOf(digestSecret(secret));
    if (found !== manifest.secret.fingerprint)
      throw new BackupError('備份已損壞：app-secret 缺少或內容不符。');
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** The migrations that lead to the data of a backup, and those that lead on to this version. */
export function splitMigrations({ migrations }: Manifest): { before: Migration[]; after: Migration[] } {
  const all = listMigrations();
  const known = all.map(({ folderMillis }) => folderMillis);
  if (migrations.some((time) => !known.includes(time))) {
    throw new BackupError('這份備份來自較新版本的學伴，這個版本不認得它的資料。請先更新學伴，再還原。');
  }
  const before = all.slice(0, migrations.length);
  if (before.some(({ folderMillis }, index) => folderMillis !== migrations[index])) {
    throw new BackupError('這份備份的資料表版本不連續，無法還原。');
  }
  return { before, after: all.slice(migrations.length) };
}
