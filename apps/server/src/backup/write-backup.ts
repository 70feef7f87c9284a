import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createGzip } from 'node:zlib';
import { listTables } from '../platform/db/catalogue.ts';
import { type Connection, copyOut, tableName } from '../platform/db/copy-rows.ts';
import { listApplied } from '../platform/db/migrate.ts';
import { type FileStore, makeFolderStore } from '../platform/files/file-store.ts';
import { BackupError } from './backup-error.ts';
import { copyFiles } from './copy-files.ts';
import { fingerprintOf, type Manifest, makeManifest, placesIn, type TableEntry } from './manifest.ts';
import { makeMeter } from './meter.ts';
import { isKept, selectFiles, selectRows } from './tables.ts';

type BackupDeps = {
  connection: Connection;
  files: FileStore;
  config: { appSecret: Buffer; appSecretFile: string | null };
  product: string;
  now: Date;
  signal: AbortSignal;
};

/**
 * Writes a backup into a new folder while the product is used. What the rows say is one moment, that of the first look;
 * files come after it, and the manifest at the end. The folder gets its name when it is whole: until then, and when it
 * fails, there is none of that name.
 */
export async function writeBackup(deps: BackupDeps, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupError(`這個位置已經有東西，備份需要一個新的資料夾：${folder}`);
  const aside = `${folder}.unfinished-${randomUUID().slice(0, 8)}`;
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await mkdir(aside, { mode: 0o700 });
    const manifest = await fill(deps, aside);
    await rename(aside, folder);
    return manifest;
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

async function fill(deps: BackupDeps, folder: string): Promise<Manifest> {
  const places = placesIn(folder);
  await mkdir(places.tables, { mode: 0o700 });
  const wanted = `${places.fileList}.wanted`;
  const { migrations, tables } = await writeRows(deps, places, wanted);
  const files = await copyFiles(
    deps.files,
    makeFolderStore(places.files),
    { wanted, list: places.fileList },
    deps.signal,
  );
  await rm(wanted);

  const { appSecret, appSecretFile } = deps.config;
  const write = (path: string, content: string | Buffer) =>
    writeFile(path, content, { mode: 0o600, flush: true });
  if (appSecretFile) await write(places.secret, await readFile(appSecretFile));
  const manifest = {
    product: deps.product,
    madeAt: deps.now.toISOString(),
    migrations,
    tables,
    files,
    secret: { kept: appSecretFile !== null, fingerprint: fingerprintOf(appSecret) },
  };
  await write(places.manifest, makeManifest(manifest));
  return { format: 1, ...manifest };
}

/** One transaction that sees one moment and holds nobody up. */
async function writeRows(
  { connection, signal }: BackupDeps,
  places: ReturnType<typeof placesIn>,
  wanted: string,
): Promise<{ migrations: number[]; tables: TableEntry[] }> {
  await connection.query('begin isolation level repeatable read read only');
  const migrations = await listApplied(connection);
  const shapes = (await listTables(connection)).filter(isKept);
  if (migrations.length === 0 || shapes.length === 0) {
    throw new BackupError('這個資料庫裡沒有學伴的資料，沒有東西可以備份。');
  }
  // No migration may change a table between this and its turn.
  await connection.query(
    `lock table ${shapes.map(({ name }) => tableName(name)).join(', ')} in access share mode`,
  );
  const tables: TableEntry[] = [];
  for (const shape of shapes) {
    const meter = makeMeter();
    const rows = await copyOut(
      connection,
      selectRows(shape),
      { steps: [createGzip({ level: 1 }), meter.step], target: openNew(places.table(shape.name)) },
      signal,
    );
    tables.push({ name: shape.name, columns: shape.columns, rows, ...meter.read() });
  }
  await copyOut(connection, selectFiles(shapes), { steps: [], target: openNew(wanted) }, signal);
  await connection.query('commit');
  return { migrations, tables };
}

const openNew = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
