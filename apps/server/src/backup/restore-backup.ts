import { randomUUID } from 'node:crypto';
import { copyFile, rename, rm } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import {
  continueNumbers,
  listProductTables,
  listTables,
  orderByReferences,
  type TableShape,
} from '../platform/db/catalogue.ts';
import { type Connection, copyIn, tableName } from '../platform/db/copy-rows.ts';
import { isRefusedData } from '../platform/db/database.ts';
import {
  applyMigrations,
  forgetMigrations,
  listApplied,
  lockMigrations,
  type Migration,
} from '../platform/db/migrate.ts';
import { dropSqlSchema } from '../platform/db/sql-schema.ts';
import { type FileStore, makeFolderStore } from '../platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import { putFiles } from './copy-files.ts';
import { type Manifest, placesIn } from './manifest.ts';
import { isKept, LEFT_OUT } from './tables.ts';

/** Longer than a process that lives is ever silent. */
const ALIVE_SECONDS = 30;

export type Restore = {
  connection: Connection;
  files: FileStore;
  appSecretFile: string | null;
  folder: string;
  manifest: Manifest;
  migrations: { before: readonly Migration[]; after: readonly Migration[] };
  /** Whether people who are there may be replaced. */
  replace: boolean;
  signal: AbortSignal;
};

/**
 * Puts a backup that was checked in the place of what the database holds. Files come first, under their hashes, where they
 * change nothing for anybody; then all rows in one transaction: it leaves the whole backup, or what was there. The secret
 * is the last step. A server that starts meanwhile waits before it migrates.
 */
export async function restoreBackup(restore: Restore): Promise<void> {
  const { connection, folder, manifest, signal } = restore;
  const places = placesIn(folder);
  await refuseWhereUsed(restore);
  await putFiles(makeFolderStore(places.files), restore.files, places.fileList, signal);
  const secretAside =
    restore.appSecretFile && manifest.secret.kept ? `${restore.appSecretFile}.${randomUUID()}` : null;
  try {
    // Written before the rows, so that a full disk is noticed while everything is as it was. The copy keeps the mode.
    if (secretAside) await copyFile(places.secret, secretAside);
    await lockMigrations(connection);
    await connection.query('begin');
    await refuseWhereUsed(restore);
    await replaceRows(restore);
    signal.throwIfAborted();
    await connection.query('commit');
    if (secretAside && restore.appSecretFile) await rename(secretAside, restore.appSecretFile);
  } finally {
    if (secretAside) await rm(secretAside, { force: true });
  }
}

async function refuseWhereUsed({ connection, manifest, replace }: Restore): Promise<void> {
  const there = (await listTables(connection)).map(({ name }) => name);
  const known = new Set([...listProductTables(), ...LEFT_OUT, ...manifest.tables.map(({ name }) => name)]);
  const foreign = there.filter((name) => !known.has(name));
  if (foreign.length > 0) {
    throw new BackupError(
      `資料庫裡有這個版本的學伴不認得的資料表（${foreign.join('、')}），為免刪除其他資料，不會還原。請使用另一個資料庫。`,
    );
  }
  const holds = async (table: string, condition: string): Promise<boolean> => {
    if (!there.includes(table)) return false;
    const { rows } = await connection.query(
      `select exists (select from ${tableName(table)} where ${condition}) as found`,
    );
    return rows[0]?.found === true;
  };
  if (await holds('server_processes', `seen_at > now() - interval '${ALIVE_SECONDS} seconds'`)) {
    throw new BackupError(
      `學伴的伺服器還在使用這個資料庫。請先結束伺服器再還原；如果它是被強制結束的，請等 ${ALIVE_SECONDS} 秒再試。`,
    );
  }
  if (!replace && (await holds('users', 'true'))) {
    throw new BackupError(
      '這個資料庫裡已經有用戶，不會覆蓋。如果確定要用備份取代現有的全部資料，請加上 --replace 再執行一次。',
    );
  }
}

async function replaceRows(restore: Restore): Promise<void> {
  const { connection, manifest, migrations, folder, signal } = restore;
  // Its views hold the tables; the product makes them anew.
  await dropSqlSchema(connection);
  const old = await listTables(connection);
  if (old.length > 0) await connection.query(`drop table ${nameAll(old)}`);
  if ((await listApplied(connection)).length > 0) await forgetMigrations(connection);
  await applyMigrations(connection, migrations.before);

  const tables = await listTables(connection);
  const entries = new Map(manifest.tables.map((entry) => [entry.name, entry]));
  refuseOtherTables(tables.filter(isKept), manifest);
  // Migrations bring rows of their own, which the backup has as they were.
  await connection.query(`truncate ${nameAll(tables)}`);
  for (const { name } of orderByReferences(tables)) {
    const entry = entries.get(name);
    if (!entry) continue;
    const source = { path: placesIn(folder).table(name), steps: [createGunzip()] };
    const rows = await copyIn(connection, entry, source, signal).catch((error: unknown) => {
      if (!isRefusedData(error)) throw error;
      throw new BackupError(`備份裡 ${name} 的內容無法寫入資料庫，沒有任何改變。（${String(error)}）`);
    });
    if (rows !== entry.rows)
      throw new BackupError(`備份已損壞：${name} 應有 ${entry.rows} 列，實際為 ${rows} 列。`);
  }
  await continueNumbers(connection);
  await applyMigrations(connection, migrations.after);
  await connection.query(`analyze ${nameAll(await listTables(connection))}`);
}

const nameAll = (tables: readonly TableShape[]) => tables.map(({ name }) => tableName(name)).join(', ');

function refuseOtherTables(tables: readonly TableShape[], manifest: Manifest): void {
  const expected = tables.map(({ name }) => name);
  const found = manifest.tables.map(({ name }) => name);
  const different = [...expected, ...found].filter(
    (name) => !(expected.includes(name) && found.includes(name)),
  );
  if (different.length === 0) return;
  throw new BackupError(`備份裡的資料表與它的版本不符（${different.join('、')}），無法還原。`);
}
