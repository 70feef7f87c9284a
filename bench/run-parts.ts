import { type Cores, chooseCores, stopAll } from './child-processes.ts';
import { watchContention } from './contention.ts';

/** What is measured, and what must be known to believe it. */
export type Found<Measured> = {
  measured: Measured;
  /** Share of the machine that other programs took. */
  contention: number;
  conditions: string;
};

const cleanUps: (() => void)[] = [];

/** Starts everything, measures, and leaves nothing behind, neither processes nor data. */
export async function runParts<Parts extends { durability: string }, Measured>(
  start: (cores: Cores | null, cleanUps: (() => void)[]) => Promise<Parts>,
  measure: (parts: Parts) => Promise<Measured>,
): Promise<Found<Measured>> {
  try {
    const cores = chooseCores();
    const parts = await start(cores, cleanUps);
    const readContention = watchContention();
    const measured = await measure(parts);
    const pinned = cores
      ? `server on core ${cores.server}, AI server on ${cores.ai}, load client on ${cores.client}, PostgreSQL on any`
      : 'nothing is pinned to a core, so the parts take time from each other';
    return { measured, contention: readContention(), conditions: `${pinned}; ${parts.durability}` };
  } finally {
    await stopParts();
  }
}

/** Ends whatever runs. The product stops its database first, and only then may the data go. */
export async function stopParts(): Promise<void> {
  await stopAll();
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
}
