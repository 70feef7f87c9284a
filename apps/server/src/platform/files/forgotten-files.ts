import type { FileStore } from './file-store.ts';

/** Answers those of the hashes that rows of a module name. */
export type FilesNamed = (hashes: string[]) => Promise<string[]>;

const FORGOTTEN_MS = 24 * 3600_000;

/**
 * Removes files that nobody names any more. A module that stores files says here which ones it names, or it loses them.
 * A day's patience is for those whose row is on its way.
 */
export async function removeForgottenFiles(
  files: FileStore,
  named: readonly FilesNamed[],
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_MS);
  for await (const hashes of files.listOlder(before)) {
    for (const hash of await listForgotten(hashes, named)) await files.removeOlder(hash, before);
  }
}

async function listForgotten(hashes: string[], named: readonly FilesNamed[]): Promise<string[]> {
  let left = hashes;
  for (const listNamed of named) {
    if (left.length === 0) break;
    const kept = new Set(await listNamed(left));
    left = left.filter((hash) => !kept.has(hash));
  }
  return left;
}
