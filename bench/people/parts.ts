import type { Cores } from '../child-processes.ts';
import { startLoadClient } from '../load/load-client.ts';
import { type Parts, readDurability, startProduct, startServer, withDatabase } from '../parts.ts';
import { type Filled, fillPeople } from './fill.ts';
import type { PeopleOptions } from './options.ts';

/** What takes part in a run, started and filled. */
export type PeopleParts = Pick<Parts, 'client' | 'product' | 'durability'> & { filled: Filled };

export async function startPeopleParts(
  cores: Cores | null,
  options: PeopleOptions,
  cleanUps: (() => void)[],
  say: (text: string) => void,
): Promise<PeopleParts> {
  say('starting the product');
  const client = await startLoadClient(cores?.client);
  const ai = await startServer('packages/demo-ai/src/main.ts', cores?.ai);
  const { product, databaseUrl } = await startProduct(cores, ai.url, cleanUps);
  return withDatabase(databaseUrl, async (db) => {
    say(`filling in ${options.users} users in ${options.schools} schools`);
    const filled = await fillPeople(db, options);
    return { client, product, filled, durability: await readDurability(db) };
  });
}
