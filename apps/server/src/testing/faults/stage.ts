import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoAi, startDemoAi } from '#demo-ai/server.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { owe } from './clean-up.ts';
import { makeOwnDatabase } from './own-database.ts';
import { deploy } from './school.ts';
import { makeServerProcess, type ServerProcess } from './server-process.ts';

/** Where a fault takes place: a database of its own, an AI server, and a folder for files. */
export type Stage = {
  ai: DemoAi;
  databaseUrl: string;
  db: Database;
  dataDir: string;
  /** True where the machine does nothing else: promises about time are held against the clock, too. */
  isTimed: boolean;
  /** A server process of the deployment, not started yet. It ends with the stage. */
  makeServer(
    env?: Readonly<Record<string, string>>,
    options?: Parameters<typeof makeServerProcess>[1],
  ): Promise<ServerProcess>;
  close(): Promise<void>;
};

export async function openStage(place: {
  databaseUrl: string;
  db: Database;
  isTimed?: boolean;
}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xueban-faults-'));
  const ai = await startDemoAi({ scripted: true });
  const servers: ServerProcess[] = [];
  return {
    ...place,
    isTimed: place.isTimed ?? false,
    ai,
    dataDir,
    async makeServer(env = {}, options = {}) {
      const deployment = deploy({ aiUrl: ai.url, databaseUrl: place.databaseUrl, dataDir });
      const server = await makeServerProcess({ ...deployment, ...env }, options);
      servers.push(server);
      return server;
    },
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await ai.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A stage with a PostgreSQL of its own, as safe against a power cut as a school's. */
export async function openOwnStage(): Promise<Stage> {
  const own = makeOwnDatabase();
  const postgres = await startEmbeddedPostgres({ dataDir: own.dataDir });
  const db = openDatabase({ url: postgres.url, connections: 4, onError: () => undefined });
  const stage = await openStage({ databaseUrl: postgres.url, db, isTimed: true });
  const close = owe(async () => {
    await stage.close();
    await db.$client.end();
    await postgres.stop();
    await own.remove();
    rmSync(postgres.folder, { recursive: true, force: true });
  });
  return { ...stage, close };
}
