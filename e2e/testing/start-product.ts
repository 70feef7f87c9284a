// Starts a product for journeys: a fresh demo school in a folder of its own, on a free port. Its AI is one where
// `[[scenario:name]]` in a message chooses what happens, which the demo's own refuses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startDemoAi } from '#demo-ai/server.ts';
import { findFreePort } from '#server/testing/faults/server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 60_000;
/** Three times as fast as in the demo, and slow enough to look at an answer while it comes. */
const TOKENS_PER_SECOND = 180;

export type Product = { url: string; stop(): Promise<void> };

/** `settings` are of the server's environment. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xueban-e2e-'));
  // Started by root, the database runs as another user, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const ai = await startDemoAi({ tokensPerSecond: TOKENS_PER_SECOND });
  let output = '';
  const product = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      OPENAI_BASE_URL: ai.url,
      NODE_ENV: 'test',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(product, 'exit');
  for (const stream of [product.stdout, product.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const stop = async () => {
    product.kill('SIGTERM');
    await exited;
    await ai.close();
    rmSync(dataDir, { recursive: true, force: true });
  };

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (product.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`the product did not start:\n${output}`);
    }
    await delay(100);
  }
  return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );
}
