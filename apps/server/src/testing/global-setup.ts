import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's maintenance database; test files clone TEMPLATE from there. */
    databaseUrl: string;
  }
}

export const TEMPLATE = 'xueban_template';

const fail = (error: Error) => {
  throw error;
};

/**
 * One real PostgreSQL for all test files, with a migrated template to clone. TEST_DATABASE_URL puts
 * another server in its place. Safety against a power cut is switched off: the data is thrown away.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = mkdtempSync(join(tmpdir(), 'xueban-test-'));
  // Started by root, PostgreSQL runs as another user, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const postgres = given
    ? null
    : await startEmbeddedPostgres({
        dataDir,
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '300',
        },
      });
  const url = given ?? postgres?.url ?? '';
  const maintenance = openDatabase({ url, connections: 2, onError: fail });
  await maintenance.$client.query(`drop database if exists ${TEMPLATE} with (force)`);
  await maintenance.$client.query(`create database ${TEMPLATE}`);
  const template = openDatabase({ url: withDatabase(url, TEMPLATE), connections: 2, onError: fail });
  await migrateDatabase(template);
  await template.$client.end();
  await maintenance.$client.end();
  project.provide('databaseUrl', url);
  return async () => {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (postgres) rmSync(postgres.folder, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
