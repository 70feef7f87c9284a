import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProcess } from './server-process.ts';

/**
 * A folder that gets full. Where we may, a small file system lies there, which only the server sees, and which goes
 * with it; elsewhere the process may write no byte into a file, as one whose owner's share of the disk is used up.
 */
export type SmallDisk = {
  kind: 'file system' | 'limit';
  /** What the server runs inside. */
  inside: readonly string[];
  /** Leaves so many bytes; a limit leaves none. */
  fill(server: ServerProcess, left: number): void;
  free(server: ServerProcess): void;
  /** Names of the files below the folder, as the server sees it. */
  list(server: ServerProcess): string[];
};

const DISK_BYTES = 8 * 1024 * 1024;
const PAGE_BYTES = 4096;
const FILLER = 'filler';

export function makeSmallDisk(folder: string): SmallDisk {
  const inside = insideDisk(folder, `size=${DISK_BYTES}`);
  const mayMount = isAllowed(inside);
  const seen = (server: ServerProcess) => (mayMount ? join(`/proc/${server.pid()}/root`, folder) : folder);
  const limit = (server: ServerProcess, bytes: string) =>
    execFileSync('prlimit', ['--pid', String(server.pid()), `--fsize=${bytes}:unlimited`]);
  return {
    kind: mayMount ? 'file system' : 'limit',
    inside: mayMount ? inside : [],
    fill(server, left) {
      if (mayMount) fillUp(join(seen(server), FILLER), left);
      else limit(server, '0');
    },
    free(server) {
      if (mayMount) rmSync(join(seen(server), FILLER));
      else limit(server, 'unlimited');
    },
    list: (server) =>
      readdirSync(seen(server), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== FILLER)
        .map(({ name }) => name),
  };
}

/** A folder that nobody may write into, and what a server runs inside to have it. */
export function makeReadOnlyFolder(folder: string): { dataDir: string; inside: readonly string[] } {
  const inside = insideDisk(folder, 'ro');
  // The system's own folder takes files from nobody.
  return isAllowed(inside) ? { dataDir: folder, inside } : { dataDir: '/sys/xueban', inside: [] };
}

/** A command that sees a file system of its own there, alone. */
function insideDisk(folder: string, options: string): string[] {
  return ['unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`, folder];
}

const isAllowed = ([program = '', ...words]: string[]) => spawnSync(program, [...words, 'true']).status === 0;

function fillUp(path: string, left: number): void {
  const page = Buffer.alloc(PAGE_BYTES);
  const file = openSync(path, 'a');
  let pages = 0;
  try {
    for (;;) {
      writeSync(file, page);
      pages++;
    }
  } catch {
    // It is full.
  } finally {
    closeSync(file);
  }
  rmSync(path);
  appendFileSync(path, Buffer.alloc(Math.max(0, pages * PAGE_BYTES - left)));
}
