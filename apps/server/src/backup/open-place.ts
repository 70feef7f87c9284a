import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { type Connection, openConnection } from '../platform/db/copy-rows.ts';
import { hasEmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { BackupError } from './backup-error.ts';

export type Place = { connection: Connection; files: FileStore; close(): Promise<void> };

/**
 * The database and the files that the server uses by the same settings. An embedded database that runs is used beside the
 * server; one that does not is started, and stopped at the end unless a server came to use it meanwhile.
 */
export async function openPlace(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
  { mayMake }: { mayMake: boolean },
): Promise<Place> {
  // The caller learns of a failure; a second word about it would only repeat it.
  const files = await openFiles(config, () => undefined);
  const name = `xueban backup ${randomUUID()}`;
  if (config.databaseUrl) {
    const connection = await openConnection(config.databaseUrl, name);
    return { connection, files, close: () => connection.end() };
  }

  if (!mayMake && !hasEmbeddedPostgres(config.dataDir)) {
    throw new BackupError(
      `${config.dataDir} 裡沒有資料庫。請檢查 DATA_DIR；資料在自己的 PostgreSQL 時，請設定 DATABASE_URL。`,
    );
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  const connection = await openConnection(postgres.url, name).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  return {
    connection,
    files,
    async close() {
      await connection.end();
      if (!(await isUsedByOthers(postgres.url, name))) await postgres.stop();
    },
  };
}

/** False as well when it is gone already. */
async function isUsedByOthers(url: string, ownName: string): Promise<boolean> {
  try {
    const connection = await openConnection(url, ownName);
    const { rows } = await connection.query(
      `select exists (select from pg_stat_activity
                       where backend_type = 'client backend' and application_name <> $1) as used`,
      [ownName],
    );
    await connection.end();
    return rows[0]?.used === true;
  } catch {
    return false;
  }
}
