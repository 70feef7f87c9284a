import { makeApp } from './app.ts';
import { buildUser } from './builders/builders.ts';
import { type Config, ConfigError } from './config.ts';
import { type Container, makeContainer } from './container.ts';
import { hasUsers, holdFirstUsers } from './modules/users/index.ts';
import { hashPassword } from './platform/crypto/password.ts';
import { type Database, openDatabase, type Queryable } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrateDatabase } from './platform/db/migrate.ts';

/** Milliseconds for open connections to end by themselves. */
const CLOSE_MS = 3_000;

/** Everything that runs: database, demo AI where there is one, the app. Stopped in the reverse order. */
export async function startServer(config: Config, onError: (error: unknown) => void) {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config.dataDir, closers));
    await prepareDatabase(databaseUrl, onError);
    const demoUrl = config.demo ? await startOwnAi(closers) : null;
    const container = await makeContainer(demoUrl ? withDemoAi(config, demoUrl) : config, {
      databaseUrl,
      onError,
    });
    closers.push(() => container.close());
    if (!config.demo) await refuseDemoAccounts(container.db);
    await makeFirstUsers(container, config);

    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const http = await makeApp({ ...config, publicUrl }, container);
    const address = await http.fastify.listen({ port: config.port, host: config.host });
    closers.push(() => {
      // Whoever still sends or reads now has had the time of the drain.
      setTimeout(() => http.fastify.server.closeAllConnections(), CLOSE_MS).unref();
      return http.fastify.close();
    });
    // Before the port closes, running answers get their time: streams of open connections end with them.
    closers.push(() => container.drain());
    const url = config.publicUrl ?? address.replace('0.0.0.0', 'localhost').replace('127.0.0.1', 'localhost');
    return { url, shareUrl: `${url}/share?access=${container.visits.getSchoolPassword()}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startOwnDatabase(dataDir: string, closers: (() => Promise<unknown>)[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  closers.push(postgres.stop);
  return postgres.url;
}

async function startOwnAi(closers: (() => Promise<unknown>)[]): Promise<string> {
  // Loaded here and not above: a production start has none of it.
  const { startDemoAi } = await import('#demo-ai/server.ts');
  const demo = await startDemoAi({ scripted: false });
  closers.push(demo.close);
  return demo.url;
}

async function prepareDatabase(url: string, onError: (error: unknown) => void): Promise<void> {
  const db = openDatabase({ url, connections: 2, onError });
  try {
    await migrateDatabase(db);
  } finally {
    await db.$client.end();
  }
}

/**
 * A service whose address was set is called there even in demo mode. The vectors of the demo AI find less than words
 * do: without a real service, knowledge is searched by words.
 */
function withDemoAi(config: Config, demoUrl: string): Config {
  return {
    ...config,
    serviceAddresses: { openai: demoUrl, deepseek: demoUrl, ...config.serviceAddresses },
    embeddingModel: config.serviceAddresses.openai ? config.embeddingModel : null,
  };
}

/** A school that was tried out in demo mode must not go on with passwords that are printed in its documents. */
async function refuseDemoAccounts(db: Database): Promise<void> {
  const { findDemoAccounts } = await import('./demo/demo-accounts.repository.ts');
  const open = await findDemoAccounts(db);
  if (open.length === 0) return;
  throw new ConfigError(
    `無法啟動：資料庫裡還有示範帳號使用公開的密碼（${open.join('、')}）。請先以 DEMO=1 啟動，刪除這些帳號或更改它們的密碼；或改用新的資料庫。`,
  );
}

/** In a school that has nobody yet. Of servers that start side by side the first one does it, and the others wait. */
async function makeFirstUsers({ db, secretBox }: Container, { firstAdmin, demo }: Config): Promise<void> {
  await db.transaction(async (tx) => {
    await holdFirstUsers(tx);
    if (await hasUsers(tx)) return;
    if (firstAdmin) await makeFirstAdmin(tx, firstAdmin);
    if (!demo) return;
    const { makeDemoSchool } = await import('./demo/demo-school.ts');
    await makeDemoSchool(tx, secretBox);
  });
}

async function makeFirstAdmin(db: Queryable, admin: { email: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(admin.password);
  await buildUser(db, { email: admin.email, name: '管理員', userType: 'admin', passwordHash });
}
