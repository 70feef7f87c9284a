import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keeps files by the hash of their content: the same picture sent by a whole class is stored once. */
export type FileStore = {
  put(bytes: Buffer): Promise<string>;
  /** Undefined when there is no such file. */
  find(hash: string): Promise<Buffer | undefined>;
  /** Hashes, folder by folder, of files that nobody has put since `before`. */
  listOlder(before: Date): AsyncGenerator<string[]>;
  remove(hash: string): Promise<void>;
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

export function makeFolderStore(folder: string): FileStore {
  const place = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2));
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const path = place(hash);
      // Put again: as fresh as a new one, so that it is not taken for forgotten before a message names it.
      const known = await utimes(path, new Date(), new Date()).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      );
      if (known) return hash;
      await mkdir(dirname(path), { recursive: true });
      // Written aside and renamed, so that a full disk or a crash leaves no half file under its hash.
      const aside = `${path}.${randomUUID()}`;
      await writeFile(aside, bytes, { mode: 0o600, flush: true });
      await rename(aside, path);
      return hash;
    },
    async *listOlder(before) {
      for (const head of await readdir(folder).catch(() => [])) {
        const old: string[] = [];
        for (const tail of await readdir(join(folder, head))) {
          const { mtime } = await stat(join(folder, head, tail));
          if (mtime < before && isHash(head + tail)) old.push(head + tail);
        }
        if (old.length > 0) yield old;
      }
    },
    async remove(hash) {
      if (isHash(hash)) await rm(place(hash), { force: true });
    },
    async find(hash) {
      if (!isHash(hash)) return undefined;
      return readFile(place(hash)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
    },
  };
}
