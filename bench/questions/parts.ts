import type { Cores } from '../child-processes.ts';
import { startLoadClient } from '../load/load-client.ts';
import { type Parts, readDurability, startProduct, startServer, withDatabase } from '../parts.ts';
import { type Filled, fillQuestions } from './fill.ts';
import type { QuestionOptions } from './options.ts';

/** What takes part in a run, started and filled. */
export type QuestionParts = Pick<Parts, 'client' | 'product' | 'durability'> & { filled: Filled };

export async function startQuestionParts(
  cores: Cores | null,
  options: QuestionOptions,
  cleanUps: (() => void)[],
  say: (text: string) => void,
): Promise<QuestionParts> {
  say('starting the product');
  const client = await startLoadClient(cores?.client);
  const ai = await startServer('packages/demo-ai/src/main.ts', cores?.ai);
  const { product, databaseUrl } = await startProduct(cores, ai.url, cleanUps);
  return withDatabase(databaseUrl, async (db) => {
    say(`filling in ${options.questions} questions in ${options.units} units`);
    const filled = await fillQuestions(db, options);
    return { client, product, filled, durability: await readDurability(db) };
  });
}
