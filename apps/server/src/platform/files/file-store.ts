import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Keeps files by the hash of their content: the same picture sent by a whole class is stored once. */
export type FileStore = {
  put(bytes: Buffer): Promise<string>;
  /** Undefined when there is no such file. */
  find(hash: string): Promise<Buffer | undefined>;
  /** Hashes, some at a time, of files that nobody may have put since `before`. */
  listOlder(before: Date): AsyncGenerator<string[]>;
  /** Removes the file unless somebody has put it since `before`, also when that happens meanwhile. */
  removeOlder(hash: string, before: Date): Promise<void>;
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Whether a name can be that of a file: whatever else is asked for leads out of the store. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

async function listOldNames(folder: string, before: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    const time = await findTime(join(folder, name));
    if (time && time < before) old.push(name);
  }
  return old;
}

async function findTime(path: string): Promise<Date | undefined> {
  const found = await stat(path).catch(ignoreMissing);
  return found?.mtime;
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

export function makeFolderStore(folder: string): FileStore {
  const place = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2));
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const path = place(hash);
      // Put again: as fresh as a new one, so that it is not taken for forgotten before a message names it.
      await utimes(path, new Date(), new Date()).catch(ignoreMissing);
      if (await findTime(path)) return hash;
      await mkdir(dirname(path), { recursive: true });
      // Written aside and renamed, so that a full disk or a crash leaves no half file under its hash.
      const aside = `${path}.${randomUUID()}`;
      try {
        await writeFile(aside, bytes, { mode: 0o600, flush: true });
        await rename(aside, path);
      } catch (error) {
        // What was written so far is the room that others need. Where even that fails, tidying up finds it later.
        await rm(aside, { force: true }).catch(() => undefined);
        throw error;
      }
      return hash;
    },
    async *listOlder(before) {
      const heads = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name));
      for (const head of heads) {
        const old = await listOldNames(join(folder, head), before);
        const hashes = old.map((tail) => head + tail);
        // What a full disk or a crash left half written beside its place.
        const halves = hashes.filter((name) => !isHash(name) && isHash(name.slice(0, 64)));
        for (const name of halves) await rm(join(folder, head, name.slice(2)), { force: true });
        yield hashes.filter(isHash);
      }
    },
    async removeOlder(hash, before) {
      if (!isHash(hash)) return;
      const aside = `${place(hash)}.${randomUUID()}`;
      // Taken aside first: whoever puts it from now on writes it anew, and who did so just before made it fresh.
      await rename(place(hash), aside).catch(ignoreMissing);
      const time = await findTime(aside);
      if (time && time >= before) await rename(aside, place(hash));
      else await rm(aside, { force: true });
    },
    async find(hash) {
      if (!isHash(hash)) return undefined;
      return readFile(place(hash)).catch(ignoreMissing);
    },
  };
}
