import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { waitUntil } from './wait-until.ts';

/** A data folder of a server that runs its own PostgreSQL there, and the ways of a test into it. */
export type OwnDatabase = {
  dataDir: string;
  /** Only while the server runs: the test is its guest. */
  use<T>(use: (db: Database) => Promise<T>): Promise<T>;
  /** As kill -9, while the server lives: it collects what it started. */
  kill(): Promise<void>;
  /** Ends what was left running and removes the folder. */
  remove(): Promise<void>;
};

export function makeOwnDatabase(): OwnDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), 'xueban-own-'));
  // Started by root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  let folder = join(dataDir, 'postgres');

  async function kill(): Promise<void> {
    const note = join(folder, 'data', 'postmaster.pid');
    const pid = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0;
    if (pid === 0 || !isAlive(pid)) return;
    process.kill(pid, 'SIGKILL');
    await waitUntil('the database is gone', () => !isAlive(pid), 10_000);
  }

  return {
    dataDir,
    kill,
    async use(use) {
      const postgres = await startEmbeddedPostgres({ dataDir });
      folder = postgres.folder;
      const db = openDatabase({ url: postgres.url, connections: 4, onError: () => undefined });
      try {
        return await use(db);
      } finally {
        await db.$client.end();
      }
    },
    async remove() {
      await kill();
      for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
