import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startDemoAi } from '#demo-ai/server.ts';
import { makeApp } from '../app.ts';
import { buildToken, buildUser } from '../builders/builders.ts';
import { readConfig } from '../config.ts';
import { makeContainer } from '../container.ts';
import type { Clock } from '../kernel/clock.ts';
import { hashPassword } from '../platform/crypto/password.ts';
import type { Database } from '../platform/db/database.ts';
import { cloneTestDatabase } from './test-database.ts';

/** Shared by all processes of one deployment: without it the other one cannot open the provider keys. */
export const APP_SECRET = 'a secret of the tests that is long enough';
export const PASSWORD = 'correct horse 電池';

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
  const url = await http.fastify.listen({ port: 0, host: '127.0.0.1' });
  const passwordHash = await hashPassword(PASSWORD);

  afterAll(async () => {
    await container.drain(0);
    await http.fastify.close();
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

  /** A person of a type, signed in. */
  async function aPerson(fields: Omit<Parameters<typeof buildUser>[1], 'passwordHash'> = {}) {
    const user = await buildUser(database.db, { passwordHash, ...fields });
    return { ...user, token: await signIn(user.email) };
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

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
