import { judge, type Verdict } from './bounds.ts';
import { chooseCores, stopAll } from './child-processes.ts';
import { watchContention } from './contention.ts';
import { type Measured, measureAll } from './measure.ts';
import type { Options } from './options.ts';
import { startParts } from './parts.ts';

export type Outcome = {
  measured: Measured;
  verdicts: Verdict[];
  /** Share of the machine that other programs took. */
  contention: number;
  conditions: string;
};

const cleanUps: (() => void)[] = [];

/** Starts everything, measures, and leaves nothing behind, neither processes nor data. */
export async function runBench(options: Options, say: (text: string) => void): Promise<Outcome> {
  try {
    const cores = chooseCores();
    const people = Math.max(options.connections, ...options.levels.map(({ streams }) => streams));
    say('starting the AI server, the bare servers and the product');
    const parts = await startParts(cores, people, cleanUps);
    const readContention = watchContention();
    const measured = await measureAll(parts, options, say);
    const pinned = cores
      ? `server on core ${cores.server}, AI server on ${cores.ai}, load client on ${cores.client}, PostgreSQL on any`
      : 'nothing is pinned to a core, so the parts take time from each other';
    return {
      measured,
      verdicts: judge(measured),
      contention: readContention(),
      conditions: `${pinned}; ${parts.durability}`,
    };
  } finally {
    await stopBench();
  }
}

/** Ends whatever runs. The product stops its database first, and only then may the data go. */
export async function stopBench(): Promise<void> {
  await stopAll();
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
}
