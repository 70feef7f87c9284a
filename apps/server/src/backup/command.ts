import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup, splitMigrations } from './check-backup.ts';
import { fingerprintOf, type Manifest, readManifest } from './manifest.ts';
import { openPlace, type Place } from './open-place.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const USAGE = `用法：
  npm run backup [-- 資料夾]
  npm run restore -- 資料夾 [--replace]`;

export type CommandDeps = {
  /** The settings of the server; those of this process when left out. */
  env?: Parameters<typeof readConfig>[0];
  /** A line for the operator. */
  say: (line: string) => void;
  /** Aborts when the operator ends it. */
  signal: AbortSignal;
};

/** `backup [folder]` or `restore folder [--replace]`. Throws when nothing came of it, and then nothing was changed. */
export async function runCommand(args: readonly string[], deps: CommandDeps): Promise<void> {
  const { command, folder, replace } = readArguments(args);
  const config = readConfig(deps.env);
  if (command === 'backup' && !replace) {
    const { schoolTimeZone } = config;
    await backUp(deps, config, folder ?? join(config.backupDir, nameByTime(schoolTimeZone)));
  } else if (command === 'restore' && folder) await restore(deps, config, folder, replace);
  else throw new BackupError(USAGE);
}

async function backUp({ say, signal }: CommandDeps, config: Config, folder: string): Promise<void> {
  const startedAt = performance.now();
  const [product, now] = [readVersion(), new Date()];
  const manifest = await within(config, { mayMake: false }, ({ connection, files }) =>
    writeBackup({ connection, files, config, product, now, signal }, folder),
  );
  say(`備份完成：${folder}`);
  say(`  ${describe(manifest, startedAt)}`);
  if (manifest.files.missing > 0) {
    say(`  注意：有 ${manifest.files.missing} 個檔案在資料庫中有記載，但已不存在或損壞，備份裡沒有它們。`);
  }
  say(
    manifest.secret.kept
      ? '  備份內含 app-secret，可以開啟 API 金鑰：請像密碼一樣保管這個資料夾。'
      : '  APP_SECRET 不在備份裡：請另外保存，還原後需要同一個值才能開啟 API 金鑰。',
  );
}

async function restore(deps: CommandDeps, config: Config, folder: string, replace: boolean): Promise<void> {
  const startedAt = performance.now();
  const { say, signal } = deps;
  const manifest = await readManifest(folder);
  const migrations = splitMigrations(manifest);
  await checkBackup(folder, manifest, signal);
  const { appSecretFile } = config;
  await within(config, { mayMake: true }, ({ connection, files }) =>
    restoreBackup({ connection, files, appSecretFile, folder, manifest, migrations, replace, signal }),
  );
  const madeAt = new Date(manifest.madeAt).toLocaleString('sv-SE', { timeZone: config.schoolTimeZone });
  say(`還原完成：${folder}（備份於 ${madeAt}）`);
  say(`  ${describe(manifest, startedAt)}`);
  if (migrations.after.length > 0) say('  備份來自較舊的版本，資料已升級到目前的版本。');
  say('  所有人都需要重新登入。');
  // A secret that came with the backup is in its place by now.
  if (fingerprintOf(readConfig(deps.env).appSecret) !== manifest.secret.fingerprint) {
    const where = manifest.secret.kept ? '（在備份資料夾的 app-secret 裡）' : '';
    say('  注意：這裡的 APP_SECRET 與備份時的不同，API 金鑰無法開啟，分享密碼也會改變。');
    say(`  請以備份時的值${where}設定 APP_SECRET 再啟動。`);
  }
}

/** However it ends, and also when it is interrupted, a database that was started for it is stopped. */
async function within<T>(config: Config, options: { mayMake: boolean }, work: (place: Place) => Promise<T>) {
  const place = await openPlace(config, options);
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}

function describe({ tables, files }: Manifest, startedAt: number): string {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const rows = sum(tables.map((table) => table.rows)).toLocaleString('en');
  const megabytes = (sum(tables.map(({ bytes }) => bytes)) + files.bytes) / 1e6;
  const seconds = (performance.now() - startedAt) / 1000;
  return `${rows} 列、${files.count.toLocaleString('en')} 個檔案，共 ${megabytes.toFixed(1)} MB，用了 ${seconds.toFixed(1)} 秒。`;
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')).version;
}

/** The school's date and time, as a folder may be called. */
function nameByTime(timeZone: string): string {
  return new Date().toLocaleString('sv-SE', { timeZone }).replace(' ', '_').replaceAll(':', '-');
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [command, folder, ...more] = positionals;
    if (more.length > 0) throw new BackupError(USAGE);
    return { command, folder: folder && resolve(folder), replace: values.replace };
  } catch {
    throw new BackupError(USAGE);
  }
}
