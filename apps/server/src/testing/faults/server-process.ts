import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { waitUntil } from './wait-until.ts';

/**
 * The product as a process of its own, so that it can be killed, and be one of several. It keeps its port
 * when it is started again, as at a school. However the test ends, it ends too: see follow-parent.mjs.
 */
export type ServerProcess = {
  url: string;
  /** Starts it, or starts it again. Milliseconds until it says that it is ready. */
  start(): Promise<number>;
  /** As kill -9: nobody is told, nothing is tidied up. */
  kill(): Promise<void>;
  /** As an operator ends it; its exit code. */
  stop(): Promise<number | null>;
  /** Undefined while it does not run. */
  pid(): number | undefined;
  /** What it wrote last, about failures above all, for whoever looks for the cause. */
  complaints(): string;
};

const at = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
const FOLLOW_PARENT = pathToFileURL(at('scripts/follow-parent.mjs')).href;
const ARGUMENTS = ['--import', FOLLOW_PARENT, at('apps/server/src/main.ts')];
const START_MS = 60_000;

/** `inside` is a command that takes the server's as its last words and becomes it. */
export async function makeServerProcess(
  env: Readonly<Record<string, string>>,
  { inside = [] }: { inside?: readonly string[] } = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let complaints = '';

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (!child) return null;
    if (isRunning(child)) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    return child.exitCode;
  }

  return {
    url,
    async start() {
      const startedAt = performance.now();
      const [program = '', ...words] = [...inside, process.execPath, ...ARGUMENTS];
      const started = spawn(program, words, {
        // Not our environment: a DATABASE_URL that happens to be set must not be what is broken.
        env: {
          PATH: process.env.PATH ?? '',
          HOST: '127.0.0.1',
          LOG_LEVEL: 'silent',
          ...env,
          PORT: String(port),
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      for (const output of [started.stdout, started.stderr]) {
        output?.on('data', (text: Buffer) => {
          complaints = (complaints + text).slice(-20_000);
        });
      }
      const isReady = async () => {
        if (!isRunning(started)) throw new Error(`the server ended at its start:\n${complaints}`);
        const answer = await fetch(`${url}/api/ready`).catch(() => null);
        await answer?.arrayBuffer();
        return answer?.status === 200;
      };
      await waitUntil('the server is ready', isReady, START_MS);
      return performance.now() - startedAt;
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    pid: () => (child && isRunning(child) ? child.pid : undefined),
    complaints: () => complaints,
  };
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Below the ports that systems give to outgoing connections: nobody takes it while whoever listens there is down. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    const probe = createServer();
    const free = await new Promise<boolean>((answer) => {
      probe.once('error', () => answer(false));
      probe.listen(port, '127.0.0.1', () => answer(true));
    });
    if (!free) continue;
    await new Promise((closed) => probe.close(closed));
    return port;
  }
}
