import { judge, type Verdict } from './bounds.ts';
import { type Measured, measureAll } from './measure.ts';
import type { Options } from './options.ts';
import { startParts } from './parts.ts';
import { type Found, runParts } from './run-parts.ts';

export async function runBench(
  options: Options,
  say: (text: string) => void,
): Promise<Found<Measured> & { verdicts: Verdict[] }> {
  const people = Math.max(options.connections, ...options.levels.map(({ streams }) => streams));
  const found = await runParts(
    (cores, cleanUps) => {
      say('starting the AI server, the bare servers and the product');
      return startParts(cores, people, cleanUps);
    },
    (parts) => measureAll(parts, options, say),
  );
  return { ...found, verdicts: judge(found.measured) };
}
