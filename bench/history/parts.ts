import { fileURLToPath } from 'node:url';
import { type Cores, startPart } from '../child-processes.ts';
import { startLoadClient } from '../load/load-client.ts';
import {
  makeDataDir,
  type Parts,
  readDurability,
  startProduct,
  startServer,
  withDatabase,
} from '../parts.ts';
import { findTargets, type Targets } from './find-targets.ts';
import type { HistoryOptions } from './options.ts';

/** A product over a school of one size. */
export type Sized = {
  messages: number;
  product: Parts['product'];
  targets: Targets;
  /** What `npm run seed` said of it. */
  filled: string;
};

/** What takes part in a run, started and filled. */
export type HistoryParts = Pick<Parts, 'client' | 'durability'> & { small: Sized; large: Sized };

/** Both sizes are there at once, so that they are measured by turns and a busy machine slows down both alike. */
export async function startHistoryParts(
  cores: Cores | null,
  { sizes: [small, large] }: HistoryOptions,
  cleanUps: (() => void)[],
  say: (text: string) => void,
): Promise<HistoryParts> {
  const client = await startLoadClient(cores?.client);
  const ai = await startServer('packages/demo-ai/src/main.ts', cores?.ai);

  async function startSized(messages: number): Promise<Sized & { durability: string }> {
    const dataDir = makeDataDir(cleanUps);
    say(`filling in ${messages} messages`);
    const filled = await seed(messages, dataDir);
    const { product, databaseUrl } = await startProduct(cores, ai.url, cleanUps, {}, dataDir);
    return withDatabase(databaseUrl, async (db) => ({
      messages,
      product,
      filled,
      targets: await findTargets(db),
      durability: await readDurability(db),
    }));
  }

  const { durability, ...first } = await startSized(small);
  return { client, durability, small: first, large: await startSized(large) };
}

const SEED = fileURLToPath(new URL('seed.ts', import.meta.url));

/** Fills a database that does not run yet, by the command that everybody has. Answers its first line of figures. */
export async function seed(messages: number, dataDir: string): Promise<string> {
  let said = '';
  const part = await startPart({
    file: SEED,
    args: ['--scale', String(messages)],
    core: undefined,
    env: { DATA_DIR: dataDir, NODE_ENV: 'development' },
    ready: /^filling in$/m,
  });
  part.process.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => part.process.once('close', resolve));
  const figures = /^\d+ people.*$/m.exec(said)?.[0];
  if (code !== 0 || !figures) throw new Error(`filling in ended with ${code}`);
  return figures;
}
