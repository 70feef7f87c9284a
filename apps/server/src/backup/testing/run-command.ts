import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { withDatabase } from '../../testing/global-setup.ts';
import { explainFailure } from '../backup-error.ts';
import { runCommand } from '../command.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export type Env = Readonly<Record<string, string>>;
export type Ran = { code: number; said: string; complained: string };

/** `npm run backup` and `npm run restore` in this process, with these settings and no others. */
export async function runHere(
  args: readonly string[],
  env: Env,
  signal = new AbortController().signal,
): Promise<Ran> {
  const said: string[] = [];
  try {
    await runCommand(args, { env, signal, say: (line) => said.push(`${line}\n`) });
    return { code: 0, said: said.join(''), complained: '' };
  } catch (error) {
    return { code: 1, said: said.join(''), complained: `${explainFailure(error)}\n` };
  }
}

/** The same as a process of its own. */
export async function runProcess(args: readonly string[], env: Env): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [[code], said, complained] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, said, complained };
}

/** A folder that is gone after the tests of the file. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xueban-backup-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database in which nothing was ever made, not even a table. */
export async function aBareDatabase(): Promise<{ url: string; db: Database }> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onError = () => undefined;
  const maintenance = openDatabase({ url: serverUrl, connections: 1, onError });
  await maintenance.$client.query(`create database ${name}`);
  const url = withDatabase(serverUrl, name);
  const db = openDatabase({ url, connections: 2, onError });
  afterAll(async () => {
    await db.$client.end();
    await maintenance.$client.query(`drop database ${name} with (force)`);
    await maintenance.$client.end();
  });
  return { url, db };
}
