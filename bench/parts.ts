import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';
import { type Cores, startPart, unpin } from './child-processes.ts';
import { type LoadClient, startLoadClient } from './load/load-client.ts';
import { listTree } from './process-usage.ts';
import { type BenchSchool, makeBenchSchool } from './school.ts';

/** Everything that takes part in a run, started and filled. */
export type Parts = {
  client: LoadClient;
  ai: { port: number };
  passThrough: Server;
  product: Server & { databasePid: number };
  reads: Server;
  school: BenchSchool;
  /** What PostgreSQL says of its own durability. */
  durability: string;
};
export type Server = { pid: number; port: number };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ADDRESS = /http:\/\/\S+:(\d+)\S*/;

export async function startParts(
  cores: Cores | null,
  people: number,
  cleanUp: (() => void)[],
): Promise<Parts> {
  const client = await startLoadClient(cores?.client);
  const ai = await startServer('packages/demo-ai/src/main.ts', cores?.ai);
  const passThrough = await startServer('bench/bare/pass-through.ts', cores?.server, [ai.url]);
  const { product, databaseUrl, appSecret } = await startProduct(cores, ai.url, cleanUp);
  return withDatabase(databaseUrl, async (db) => {
    const school = await makeBenchSchool(db, { people, appSecret });
    const reads = await startServer('bench/bare/reads.ts', cores?.server, [
      databaseUrl,
      school.people[0]?.id ?? '',
    ]);
    return { client, ai, passThrough, product, reads, school, durability: await readDurability(db) };
  });
}

/** The product with a database of its own, which is empty unless `dataDir` holds one. */
export async function startProduct(
  cores: Cores | null,
  aiUrl: string,
  cleanUp: (() => void)[],
  settings: Readonly<Record<string, string>> = {},
  dataDir = makeDataDir(cleanUp),
): Promise<{ product: Parts['product']; databaseUrl: string; appSecret: Buffer }> {
  const env = {
    ...serverEnv,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '0',
    OPENAI_BASE_URL: aiUrl,
    APP_SECRET: randomBytes(32).toString('hex'),
    ...settings,
  };
  const server = await startServer('apps/server/src/main.ts', cores?.server, [], env, serverFlags);
  // The product's own server is running already: this joins it.
  const postgres = await startEmbeddedPostgres({ dataDir });
  if (postgres.folder !== join(dataDir, 'postgres'))
    cleanUp.push(() => rmSync(postgres.folder, { recursive: true, force: true }));
  const databasePid = Number(
    readFileSync(join(postgres.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  if (cores) unpin(listTree(databasePid));
  return {
    product: { ...server, databasePid },
    databaseUrl: postgres.url,
    appSecret: readConfig(env).appSecret,
  };
}

/** The product's database, to fill it; closed before anything is measured. */
export async function withDatabase<T>(url: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, connections: 8, onError: (error) => console.error(error.message) });
  // Stopped in the middle, the bench ends the database first: what a transaction waits for fails, and says so.
  db.$client.on('connect', (client) => client.on('error', () => undefined));
  try {
    return await use(db);
  } finally {
    await db.$client.end();
  }
}

export async function startServer(
  file: string,
  core: string | undefined,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Server & { url: string }> {
  const part = { file: join(ROOT, file), args, core, env, flags, ready: ADDRESS };
  const { pid, line: url } = await startPart(part);
  return { pid, url, port: Number(ADDRESS.exec(url)?.[1]) };
}

/** On the disk where a school's data would be: a folder in memory would make durability look free. */
export function makeDataDir(cleanUp: (() => void)[]): string {
  const parent = join(ROOT, '.data');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'bench-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  // Started by root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  return folder;
}

export async function readDurability(db: Database): Promise<string> {
  const { rows } = await db.$client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  );
  return rows.map(({ name, setting }) => `${name}=${setting}`).join(' ');
}
