import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startDemoAi } from '#demo-ai/server.ts';
import { makeApp } from '../app.ts';
import { buildToken, buildUser } from '../builders/builders.ts';
import { readConfig } from '../config.ts';
import { makeContainer } from '../container.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { hashPassword } from '../platform/crypto/password.ts';
import { hashToken, makeToken } from '../platform/crypto/session-token.ts';
import type { Database } from '../platform/db/database.ts';
import { authSessions } from '../platform/db/schema/index.ts';
import { cloneTestDatabase } from './test-database.ts';

/** Shared by all processes of one deployment: without it the other one cannot open the provider keys. */
export const APP_SECRET = 'a secret of the tests that is long enough';
export const PASSWORD = 'correct horse 電池';
/** Made once for all files of a worker, because a password costs more to store than most tests. */
const passwordHash = await hashPassword(PASSWORD);

type Body = Record<string, unknown>;

type Options = {
  env?: Record<string, string>;
  clock?: Clock;
  /** Another process of the same deployment: over the database of this server. */
  beside?: { databaseUrl: string; db: Database };
};

/**
 * The whole product on a port: real HTTP, real database, and the demo AI server in the providers' place.
 * `url` may be called by anything; `call` signs in as a user and speaks JSON.
 */
export async function startTestServer(options: Options = {}) {
  const { beside } = options;
  const database = beside ? { url: beside.databaseUrl, db: beside.db } : await cloneTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'xueban-test-data-'));
  const ai = await startDemoAi({ scripted: true, tokensPerSecond: 0 });
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    OPENAI_BASE_URL: ai.url,
    DEEPSEEK_BASE_URL: ai.url,
    OTHER_BASE_URL: ai.url,
    APP_SECRET,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '8',
    ...options.env,
  });
  const errors: unknown[] = [];
  const container = await makeContainer(config, {
    databaseUrl: database.url,
    onError: (error) => errors.push(error),
    ...(options.clock && { clock: options.clock }),
  });
  const http = await makeApp({ ...config, publicUrl: 'http://localhost' }, container);
  const unused = collectUnused(http.fastify.server);
  const url = await http.fastify.listen({ port: 0, host: '127.0.0.1' });

  afterAll(async () => {
    await container.drain(0);
    const closed = http.fastify.close();
    for (const socket of unused) socket.destroy();
    await closed;
    await container.close();
    await ai.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call(
    method: string,
    path: string,
    input: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(input.token && { authorization: `Bearer ${input.token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body !== undefined && {
        body: typeof input.body === 'string' ? input.body : JSON.stringify(input.body),
      }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (json ? JSON.parse(text) : null) as Body,
    };
  }

  async function signIn(email: string, password = PASSWORD): Promise<string> {
    const { status, body } = await call('POST', '/api/auth/login', { body: { email, password } });
    if (status !== 200) throw new Error(`sign-in of ${email} answered ${status}`);
    return String(body.token);
  }

  /** A person of a type who has signed in, as the tables say it: to check the password would cost more than most tests. */
  async function aPerson(fields: Omit<Parameters<typeof buildUser>[1], 'passwordHash'> = {}) {
    const user = await buildUser(database.db, { passwordHash, ...fields });
    const token = makeToken();
    const now = (options.clock ?? systemClock).now();
    const session = { tokenHash: hashToken(token), userId: user.id, createdAt: now, lastSeenAt: now };
    await database.db.insert(authSessions).values(session);
    return { ...user, token };
  }

  /** Keys for every provider, as an administrator would have added them. */
  async function addKeys(): Promise<void> {
    for (const provider of ['openai', 'deepseek', 'other'])
      await buildToken(database.db, container.secretBox, { provider });
  }

  return {
    url,
    db: database.db,
    databaseUrl: database.url,
    ai,
    container,
    http,
    call,
    signIn,
    aPerson,
    addKeys,
    passwordHash,
    errors,
  };
}

/** Connections that a client opened ahead, and on which it has asked nothing. A server that closes waits a minute for them. */
function collectUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
