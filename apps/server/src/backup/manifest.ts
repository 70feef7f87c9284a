import { createHash, hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/**
 * What a backup says of itself, in `manifest.json`, which is written last:
 *
 *   tables/<name>.copy.gz   the rows, as PostgreSQL's COPY writes them
 *   files.txt, files/       hash and bytes of every file that a row names, and the files as a folder store has them
 *   app-secret              where the deployment's secret was not set from outside
 */
const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
/** Part of a path: nothing that leads out of the backup. */
const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/);

const manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations of the data, by their time. */
  migrations: z.array(z.number().int()).min(1),
  tables: z.array(z.object({ name, columns: z.array(z.string()), rows: count, bytes: count, sha256 })),
  /** `missing` ones are named by rows, and were not in the store, or damaged. `sha256` is that of their list. */
  files: z.object({ count, bytes: count, missing: count, sha256 }),
  /** `kept`: it is in the backup. The fingerprint tells whether another deployment has the same. */
  secret: z.object({ kept: z.boolean(), fingerprint: z.string() }),
});

export type Manifest = z.infer<typeof manifest>;
export type TableEntry = Manifest['tables'][number];

/** Where things lie in a backup. */
export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  tables: join(folder, 'tables'),
  table: (table: string) => join(folder, 'tables', `${table}.copy.gz`),
  files: join(folder, 'files'),
  fileList: join(folder, 'files.txt'),
  secret: join(folder, 'app-secret'),
});

export const makeManifest = (content: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`;

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(placesIn(folder).manifest, 'utf8').catch(() => {
    throw new BackupError(`這個資料夾不是完整的備份，裡面沒有 manifest.json：${folder}`);
  });
  const content = parseJson(text);
  const { data: version } = z.object({ format: z.number() }).safeParse(content);
  if (version && version.format > FORMAT) {
    throw new BackupError('這份備份來自較新版本的學伴。請先更新學伴，再還原。');
  }
  const parsed = manifest.safeParse(content);
  if (!parsed.success) throw new BackupError(`備份的 manifest.json 已損壞，無法使用：${folder}`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By which a secret is recognised without being told. */
export function fingerprintOf(appSecret: Buffer): string {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'xueban backup', 16)).toString('hex');
}

/** The content of a secret's file as the settings give it. */
export const digestSecret = (content: Buffer): Buffer => createHash('sha256').update(content).digest();
