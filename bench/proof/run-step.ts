import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Result, readResults } from '../reports/result.ts';
import type { ProofStep } from './steps.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLLOW_PARENT = fileURLToPath(new URL('../../scripts/follow-parent.mjs', import.meta.url));
const MINUTE_MS = 60_000;
/** A command that was told to end stops its servers and databases first. */
const STOP_MS = 60_000;
/** Of what a command said last, where it broke down. */
const LAST_SAID = 2_000;

/** Runs one command to its end and answers what it found. One that breaks down is a result as well. */
export async function runStep(step: ProofStep, say: (text: string) => void): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'xueban-proof-'));
  const file = join(folder, 'result.json');
  try {
    const { ended, said } = await run(step, file, say);
    const results = readOr(file, []);
    const isTold = results.some(({ broken }) => broken.length > 0);
    if (results.length > 0 && (ended === 'with 0' || isTold)) return results;
    const why = results.length > 0 ? 'though it told of nothing broken' : 'without a result';
    return [...results, breakDown(step, `ended ${ended} ${why}: ${said.slice(-LAST_SAID)}`)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOr(file: string, otherwise: Result[]): Result[] {
  try {
    return readResults(file);
  } catch {
    return otherwise;
  }
}

const breakDown = ({ name }: ProofStep, what: string): Result => ({
  name,
  figures: {},
  broken: [what],
  kept: [],
  table: [],
  charts: [],
});

const running = new Set<ChildProcess>();

async function run(
  { file, args, mostMinutes }: ProofStep,
  json: string,
  say: (text: string) => void,
): Promise<{ ended: string; said: string }> {
  const child = spawn(
    process.execPath,
    ['--import', FOLLOW_PARENT, resolve(ROOT, file), ...args, '--json', json],
    {
      cwd: ROOT,
      // Not our environment: a DATABASE_URL that happens to be set must not be what is put to the test.
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
      // The last channel tells the command when we are gone: see follow-parent.mjs.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-2 * LAST_SAID);
      say(chunk.toString().trimEnd());
    });
  }
  let isTooLong = false;
  const timer = setTimeout(() => {
    isTooLong = true;
    void stop(child);
  }, mostMinutes * MINUTE_MS);
  const ended = await new Promise<string>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code, signal) => done(code === null ? `by ${signal}` : `with ${code}`));
  });
  clearTimeout(timer);
  running.delete(child);
  return { ended: isTooLong ? `after more than ${mostMinutes} minutes` : ended, said };
}

/** Ends whatever runs. */
export async function stopSteps(): Promise<void> {
  await Promise.all([...running].map(stop));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}
