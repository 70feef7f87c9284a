import type { Cores } from '../child-processes.ts';
import { startLoadClient } from '../load/load-client.ts';
import { type Parts, readDurability, startProduct, startServer, withDatabase } from '../parts.ts';
import { makeBenchSchool } from '../school.ts';
import { type Filled, fillSchool } from './fill.ts';
import type { KnowledgeOptions } from './options.ts';

/** What takes part in a run, started and filled. */
export type KnowledgeParts = Pick<Parts, 'client' | 'ai' | 'product' | 'school' | 'durability'> & {
  filled: Filled;
};

/** Words alone: what meaning adds is the provider's time. */
const SETTINGS = { EMBEDDING_MODEL: 'none' };

export async function startKnowledgeParts(
  cores: Cores | null,
  options: KnowledgeOptions,
  cleanUps: (() => void)[],
  say: (text: string) => void,
): Promise<KnowledgeParts> {
  say('starting the AI server and the product');
  const client = await startLoadClient(cores?.client);
  const ai = await startServer('packages/demo-ai/src/main.ts', cores?.ai);
  const { product, databaseUrl, appSecret } = await startProduct(cores, ai.url, cleanUps, SETTINGS);
  return withDatabase(databaseUrl, async (db) => {
    const school = await makeBenchSchool(db, { people: options.streams, appSecret });
    say(`filling in ${options.bases} knowledge bases and ${options.chatbots} chatbots`);
    const filled = await fillSchool(db, databaseUrl, options);
    return { client, ai, product, school, filled, durability: await readDurability(db) };
  });
}
