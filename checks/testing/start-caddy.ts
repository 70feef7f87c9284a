import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { findFreePort } from '../../apps/server/src/testing/faults/server-process.ts';
import { waitUntil } from '../../apps/server/src/testing/faults/wait-until.ts';
import { root } from './read-project.ts';

const CADDYFILE = join(root, 'deploy/Caddyfile');
const START_MS = 30_000;

export const hasCaddy = spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0;

type Settings = {
  SITE: string;
  TLS: string;
  SERVERS: string;
  ASSETS: string;
  HTTP_PORT: string;
  HTTPS_PORT: string;
};

/** What Caddy makes of our file, in its own words. Throws where it refuses it. */
export function adaptCaddyfile(settings: Partial<Settings>): string {
  const env = { PATH: process.env.PATH, HOME: tmpdir(), ...settings };
  return execFileSync('caddy', ['adapt', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

export type CaddyAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
};

/** Our proxy as a process of its own, with a certificate that it made itself, before these servers. */
export async function startCaddy(servers: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'xueban-caddy-'));
  const [httpPort, port] = [await findFreePort(), await findFreePort()];
  const settings: Settings = {
    SITE: 'https://localhost',
    TLS: 'tls internal',
    SERVERS: servers.map((url) => new URL(url).host).join(' '),
    ASSETS: join(root, 'apps/web/dist'),
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(port),
  };
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    ...settings,
  };
  const child: ChildProcess = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said = (said + text).slice(-20_000);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const readCa = () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'));

  function call(
    method: string,
    path: string,
    input: { headers?: Record<string, string>; body?: string | Buffer; from?: string } = {},
  ): Promise<CaddyAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          servername: 'localhost',
          path,
          method,
          ca: readCa(),
          agent: false,
          localAddress: input.from,
          headers: { host: `localhost:${port}`, ...input.headers },
        },
        (response) => {
          buffer(response).then(
            (body) =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body,
                text: decode(body, response.headers['content-encoding']),
              }),
            reject,
          );
        },
      );
      sent.on('error', reject);
      sent.end(input.body);
    });
  }

  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`Caddy ended at its start:\n${said}`);
    return (await call('GET', '/api/health').catch(() => null))?.status === 200;
  };
  await waitUntil('Caddy serves', isUp, START_MS);
  return {
    port,
    httpPort,
    readCa,
    call,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
