import { startDemoAi } from '#demo-ai/server.ts';
import { buildToken } from '../../builders/builders.ts';
import { readConfig } from '../../config.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { makeSecretBox } from '../../platform/crypto/secret-box.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { makeOwnDatabase } from '../faults/own-database.ts';
import { deploy } from '../faults/school.ts';
import { makeServerProcess } from '../faults/server-process.ts';
import { PASSWORD } from './school-facts.ts';
import { TARGET_SETTINGS, type Target } from './target.ts';

/** The product as a process of its own with a database and an AI server of its own; `stop` takes all of it away. */
export async function startOwnTarget(): Promise<Target & { stop: () => Promise<void> }> {
  const cleanUps: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const clean of cleanUps.splice(0).reverse()) await clean();
  };
  try {
    const database = makeOwnDatabase();
    cleanUps.push(database.remove);
    const postgres = await startEmbeddedPostgres({ dataDir: database.dataDir });
    const ai = await startDemoAi({ scripted: true, tokensPerSecond: 0 });
    cleanUps.push(() => ai.close());
    const place = { aiUrl: ai.url, dataDir: database.dataDir, databaseUrl: postgres.url };
    const env = { ...deploy(place), ...TARGET_SETTINGS, LOG_LEVEL: 'error', DEEPSEEK_BASE_URL: ai.url };
    const server = await makeServerProcess(env);
    cleanUps.push(server.stop);
    await server.start();
    const atStart = server.complaints().length;
    const db = openDatabase({ url: postgres.url, connections: 4, onError: () => undefined });
    cleanUps.push(() => db.$client.end());
    const config = readConfig(env);
    const secretBox = makeSecretBox(config.appSecret);
    for (const provider of ['openai', 'deepseek'] as const) await buildToken(db, secretBox, { provider });
    const files = await openFiles(config, () => undefined);
    return {
      ...{ url: server.url, db, secretBox, stop },
      passwordHash: await hashPassword(PASSWORD),
      storeFile: (bytes) => files.put(bytes),
      complaints: () => server.complaints().slice(atStart).trim(),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
