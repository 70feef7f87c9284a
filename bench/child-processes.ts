import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * The parts of the bench, each a process of its own, as in real life. Where `taskset` exists they are given
 * a core each, so that the server under test does not share one with those who load it. All of them end with
 * the bench, however it ends: by `stopAll`, and by follow-parent.mjs when it was killed outright.
 */
export type Part = { pid: number; process: ChildProcess; stop(): Promise<void> };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLLOW_PARENT = fileURLToPath(new URL('../scripts/follow-parent.mjs', import.meta.url));
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

export type Cores = { server: string; ai: string; client: string };

/** Cores for the parts, or null where processes cannot be pinned or there is only one. */
export function chooseCores(): Cores | null {
  try {
    const allowed = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
    const [server, ai, client = ai] = listCores(allowed.split(':').at(-1) ?? '');
    return server && ai && client && availableParallelism() > 1 ? { server, ai, client } : null;
  } catch {
    return null;
  }
}

/** `0-2,5` → 0, 1, 2, 5. */
export function listCores(list: string): string[] {
  return list
    .trim()
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
    });
}

/** Lets running processes use every core again, whatever they inherited. */
export function unpin(pids: readonly number[]): void {
  const all = `0-${availableParallelism() - 1}`;
  for (const pid of pids) {
    try {
      execFileSync('taskset', ['-cp', all, String(pid)], { stdio: 'ignore' });
    } catch (error) {
      // A server process of the database may have ended since it was listed.
      if (existsSync(`/proc/${pid}`)) throw error;
    }
  }
}

const running = new Set<Part>();

/** Starts a file of ours and resolves with the first line of its output that matches. */
export async function startPart(input: {
  file: string;
  args?: readonly string[];
  core: string | undefined;
  env?: Readonly<Record<string, string>>;
  /** Of Node. */
  flags?: readonly string[];
  ready: RegExp;
}): Promise<Part & { line: string }> {
  const { file, flags = [], args: own = [] } = input;
  const command = [process.execPath, ...flags, '--import', FOLLOW_PARENT, file, ...own];
  const [program = '', ...args] = input.core ? ['taskset', '-c', input.core, ...command] : command;
  const child = spawn(program, args, {
    cwd: ROOT,
    // Not our environment: a DATABASE_URL that happens to be set must not be what gets measured.
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...input.env },
    // The last channel carries jobs, and tells the part when we are gone: see follow-parent.mjs.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // JSON would make null of a quantile of nothing.
    serialization: 'advanced',
  });
  if (child.pid === undefined) throw new Error(`${input.file} could not be started`);
  let stopping: Promise<void> | undefined;
  const part: Part = {
    pid: child.pid,
    process: child,
    // Asked twice it is still told once: a second signal would not let the product stop its database.
    stop: () => (stopping ??= stopPart(child)),
  };
  running.add(part);
  child.once('exit', () => running.delete(part));
  return { ...part, line: await waitForLine(child, input.file, input.ready) };
}

function waitForLine(child: ChildProcess, file: string, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`${file} was not ready in time`)), START_TIMEOUT_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-10_000);
      const line = ready.exec(text)?.[0];
      if (line === undefined) return;
      clearTimeout(timer);
      resolve(line);
    });
  });
}

async function stopPart(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((part) => part.stop()));
}
