import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import { makeMeter } from './meter.ts';

/** Files are read whole, so this bounds the memory; a bucket answers several at once quicker than one by one. */
const AT_ONCE = 4;

export type FilesCopied = { count: number; bytes: number; missing: number; sha256: string };

/**
 * Copies the files whose hashes stand in `wanted`, a line each, and writes the list of those that came: hash and bytes.
 * A file that is gone, or is not what its hash says, is counted as missing: a picture less is no reason for no backup.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  paths: { wanted: string; list: string },
  signal: AbortSignal,
): Promise<FilesCopied> {
  const meter = makeMeter();
  const copied = { count: 0, bytes: 0, missing: 0 };
  async function* copyAll() {
    for await (const hashes of readLines(paths.wanted)) {
      signal.throwIfAborted();
      const sizes = await Promise.all(hashes.map((hash) => copyFile(from, to, hash)));
      for (const [index, bytes] of sizes.entries()) {
        if (bytes === undefined) {
          copied.missing++;
          continue;
        }
        copied.count++;
        copied.bytes += bytes;
        yield `${hashes[index]} ${bytes}\n`;
      }
    }
  }
  const list = createWriteStream(paths.list, { mode: 0o600, flush: true });
  await pipeline(copyAll, meter.step, list, { signal });
  return { ...copied, sha256: meter.read().sha256 };
}

/** Its bytes; undefined when there is none, or it is damaged. */
async function copyFile(from: FileStore, to: FileStore, hash: string): Promise<number | undefined> {
  const bytes = await from.find(hash);
  if (!bytes || hashOf(bytes) !== hash) return undefined;
  await to.put(bytes);
  return bytes.length;
}

/** Looks at every file of a list; throws for one that is missing or damaged. */
export async function checkFiles(store: FileStore, list: string, signal: AbortSignal): Promise<void> {
  await eachListed(store, list, signal, async () => undefined);
}

/** Puts every file of a list into another store. */
export async function putFiles(
  from: FileStore,
  to: FileStore,
  list: string,
  signal: AbortSignal,
): Promise<void> {
  await eachListed(from, list, signal, (bytes) => to.put(bytes));
}

async function eachListed(
  store: FileStore,
  list: string,
  signal: AbortSignal,
  use: (bytes: Buffer) => Promise<unknown>,
): Promise<void> {
  for await (const lines of readLines(list)) {
    signal.throwIfAborted();
    const hashes = lines.map((line) => line.split(' ')[0] ?? '');
    await Promise.all(
      hashes.map(async (hash) => {
        const bytes = await store.find(hash);
        if (!bytes || hashOf(bytes) !== hash) {
          throw new BackupError(
            `備份已損壞：檔案 files/${hash.slice(0, 2)}/${hash.slice(2)} 缺少或內容不符。`,
          );
        }
        await use(bytes);
      }),
    );
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Some at a time. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    lines.push(line);
    if (lines.length === AT_ONCE) {
      yield lines;
      lines = [];
    }
  }
  if (lines.length > 0) yield lines;
}
