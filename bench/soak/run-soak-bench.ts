import type { Verdict } from '../bounds.ts';
import { startMixedParts } from '../mixed/parts.ts';
import { type Found, runParts } from '../run-parts.ts';
import { judgeSoak } from './bounds.ts';
import { measureSoak, type SoakMeasured } from './measure.ts';
import type { SoakOptions } from './options.ts';

export async function runSoakBench(
  options: SoakOptions,
  say: (text: string) => void,
): Promise<Found<SoakMeasured> & { verdicts: Verdict[] }> {
  const found = await runParts(
    (cores, cleanUps) => startMixedParts(cores, options, cleanUps, say),
    (parts) => measureSoak(parts, options, say),
  );
  return { ...found, verdicts: judgeSoak(found.measured) };
}
