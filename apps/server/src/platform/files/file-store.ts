import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keeps files by the hash of their content: the same picture sent by a whole class is stored once. */
export type FileStore = {
  put(bytes: Buffer): Promise<string>;
  /** Undefined when there is no such file. */
  find(hash: string): Promise<Buffer | undefined>;
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function makeFolderStore(folder: string): FileStore {
  const place = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2));
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const path = place(hash);
      const known = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (known) return hash;
      await mkdir(dirname(path), { recursive: true });
      // Written aside and renamed, so that a full disk or a crash leaves no half file under its hash.
      const aside = `${path}.${randomUUID()}`;
      await writeFile(aside, bytes, { mode: 0o600, flush: true });
      await rename(aside, path);
      return hash;
    },
    async find(hash) {
      if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
      return readFile(place(hash)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
    },
  };
}
