import type { Verdict } from '../bounds.ts';
import { type Found, runParts } from '../run-parts.ts';
import { judgeMixed } from './bounds.ts';
import { type MixedMeasured, measureMixed } from './measure.ts';
import type { MixedOptions } from './options.ts';
import { startMixedParts } from './parts.ts';

export async function runMixedBench(
  options: MixedOptions,
  say: (text: string) => void,
): Promise<Found<MixedMeasured> & { verdicts: Verdict[] }> {
  const found = await runParts(
    (cores, cleanUps) => startMixedParts(cores, options, cleanUps, say),
    (parts) => measureMixed(parts, options, say),
  );
  return { ...found, verdicts: judgeMixed(found.measured) };
}
