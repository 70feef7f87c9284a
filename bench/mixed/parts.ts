import type { Cores } from '../child-processes.ts';
import { seed } from '../history/parts.ts';
import { startLoadClient } from '../load/load-client.ts';
import {
  makeDataDir,
  type Parts,
  readDurability,
  startProduct,
  startServer,
  withDatabase,
} from '../parts.ts';
import { fillMixedSchool, type MixedSchool } from './fill.ts';
import type { MixedOptions } from './options.ts';

/** What takes part in a run, started and filled. */
export type MixedParts = Pick<Parts, 'client' | 'product' | 'durability'> & {
  databaseUrl: string;
  school: MixedSchool;
  /** What `npm run seed` said of it. */
  filled: string;
};

export async function startMixedParts(
  cores: Cores | null,
  options: MixedOptions,
  cleanUps: (() => void)[],
  say: (text: string) => void,
): Promise<MixedParts> {
  const client = await startLoadClient(cores?.client);
  const ai = await startServer('packages/demo-ai/src/main.ts', cores?.ai);
  const dataDir = makeDataDir(cleanUps);
  say(`filling in ${options.messages} messages`);
  const filled = await seed(options.messages, dataDir);
  // By words alone: what meaning adds to a search is the provider's time.
  const settings = { DEEPSEEK_BASE_URL: ai.url, EMBEDDING_MODEL: 'none' };
  const { product, databaseUrl, appSecret } = await startProduct(cores, ai.url, cleanUps, settings, dataDir);
  return withDatabase(databaseUrl, async (db) => {
    say('filling in questions and knowledge bases, signing people in');
    const school = await fillMixedSchool(db, options, appSecret);
    return { client, product, databaseUrl, school, filled, durability: await readDurability(db) };
  });
}
